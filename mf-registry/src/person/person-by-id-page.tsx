import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { PersonProfile } from "./person-profile.tsx";
import { isClientError, PersonLoadError, PersonSkeleton } from "./person-states.tsx";

/** `/people/{id}`: requests person and proofs in parallel. */
export default function PersonByIdPage() {
  const { id } = useParams();
  const args = id === undefined ? null : { params: { id: Number(id) } };
  const { data: person, error, mutate } = useEndpoint(endpoints.publicPerson, args);
  const proofs = useEndpoint(endpoints.publicProofs, args);
  if (error && (!person || isClientError(error)))
    return <PersonLoadError error={error} onRetry={() => void mutate()} />;
  if (!person) return <PersonSkeleton />;
  const list = Array.isArray(proofs.data) ? proofs.data : proofs.data?.items;
  return (
    <PersonProfile
      key={person.id}
      person={person}
      proofs={proofs.error ? null : list}
      onRetryProofs={() => void proofs.mutate()}
    />
  );
}
