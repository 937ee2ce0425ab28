import { endpoints } from "@deeds/contracts/browser";
import { type ApiError, positiveInteger, useEndpoint } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { PersonProfile } from "./person-profile.tsx";
import { PersonLoadError, PersonSkeleton, UnknownPerson } from "./person-states.tsx";

/** `/people/{id}` and `/p/{slug}`. */
export default function PersonPage() {
  const { id, slug } = useParams();
  if (slug !== undefined) return <PersonBySlug slug={slug} />;
  const number = positiveInteger(id);
  return number === null ? <UnknownPerson /> : <PersonById id={number} />;
}

/** Requests person and proofs in parallel. */
function PersonById({ id }: { id: number }) {
  const { data: person, error, mutate } = useEndpoint(endpoints.publicPerson, { params: { id } });
  const proofs = useEndpoint(endpoints.publicProofs, { params: { id } });
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

/** One response contains the person and the proofs. */
function PersonBySlug({ slug }: { slug: string }) {
  const { data, error, mutate } = useEndpoint(endpoints.personBySlug, { params: { slug } });
  const retry = () => void mutate();
  if (error && (!data || isClientError(error)))
    return <PersonLoadError error={error} onRetry={retry} />;
  if (!data) return <PersonSkeleton />;
  const { person, proofs } = data;
  return (
    <PersonProfile
      key={person.id}
      slug={slug}
      person={person}
      proofs={proofs}
      onRetryProofs={retry}
    />
  );
}

/**
 * Returns whether the server rejects the request for this person: erased, unknown or not visible.
 * After any other error, e.g. a lost connection, the page keeps showing the cached data.
 */
const isClientError = ({ status }: ApiError): boolean => status >= 400 && status < 500;
