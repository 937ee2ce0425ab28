import { useParams } from "@deeds/router";
import { usePersonBySlug } from "../api/people.ts";
import { PersonProfile } from "./person-profile.tsx";
import { isClientError, PersonLoadError, PersonSkeleton } from "./person-states.tsx";

/** `/p/{slug}`: one response contains the person and the proofs. */
export default function PersonBySlugPage() {
  const { slug } = useParams();
  const { data, error, mutate } = usePersonBySlug(slug);
  const retry = () => void mutate();
  if (error && (!data || isClientError(error)))
    return <PersonLoadError error={error} onRetry={retry} />;
  if (!data) return <PersonSkeleton />;
  const { person, proofs } = data;
  return <PersonProfile key={person.id} person={person} proofs={proofs} onRetryProofs={retry} />;
}
