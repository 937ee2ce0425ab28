import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { PersonProfile } from "./person-profile.tsx";
import { isClientError, PersonLoadError, PersonSkeleton } from "./person-states.tsx";

/** `/p/{slug}`: one response contains the person and the proofs. */
export default function PersonBySlugPage() {
  const { slug } = useParams();
  const { data, error, mutate } = useEndpoint(
    endpoints.personBySlug,
    slug === undefined ? null : { params: { slug } },
  );
  const retry = () => void mutate();
  if (error && (!data || isClientError(error)))
    return <PersonLoadError error={error} onRetry={retry} />;
  if (!data) return <PersonSkeleton />;
  const { person, proofs } = data;
  return <PersonProfile key={person.id} person={person} proofs={proofs} onRetryProofs={retry} />;
}
