import { useParams } from "@deeds/router";
import { usePersonBySlug } from "../api/people.ts";
import { PersonFailed, PersonNotFound } from "./person-missing.tsx";
import { PersonProfile } from "./person-profile.tsx";
import { PersonSkeleton } from "./person-skeleton.tsx";

/** `/p/{slug}`: one call brings the person and the proofs. */
export default function PersonBySlugPage() {
  const { slug } = useParams();
  const { data, error, mutate } = usePersonBySlug(slug);
  if (error?.status === 404 || error?.status === 410) return <PersonNotFound />;
  if (error) return <PersonFailed error={error} onRetry={() => void mutate()} />;
  if (!data) return <PersonSkeleton />;
  return (
    <PersonProfile person={data.person} proofs={data.proofs} onRetryProofs={() => void mutate()} />
  );
}
