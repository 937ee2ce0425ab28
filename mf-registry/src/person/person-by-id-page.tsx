import { useParams } from "@deeds/router";
import { usePerson, usePersonProofs } from "../api/people.ts";
import { PersonProfile } from "./person-profile.tsx";
import { isRejection, PersonSkeleton, PersonUnread } from "./person-states.tsx";

/** `/people/{id}`: person and proofs are asked for side by side. */
export default function PersonByIdPage() {
  const { id } = useParams();
  const { data: person, error, mutate } = usePerson(id);
  const proofs = usePersonProofs(id);
  if (error && (!person || isRejection(error)))
    return <PersonUnread error={error} onRetry={() => void mutate()} />;
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
