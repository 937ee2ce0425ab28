import { useParams } from "@deeds/router";
import { usePersonBySlug } from "../api/people.ts";
import { PersonProfile } from "./person-profile.tsx";
import { isRejection, PersonSkeleton, PersonUnread } from "./person-states.tsx";

/** `/p/{slug}`: one call brings the person and the proofs. */
export default function PersonBySlugPage() {
  const { slug } = useParams();
  const { data, error, mutate } = usePersonBySlug(slug);
  const retry = () => void mutate();
  if (error && (!data || isRejection(error))) return <PersonUnread error={error} onRetry={retry} />;
  if (!data) return <PersonSkeleton />;
  const { person, proofs } = data;
  return <PersonProfile key={person.id} person={person} proofs={proofs} onRetryProofs={retry} />;
}
