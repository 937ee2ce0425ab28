import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, positiveInteger, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { ButtonLink, EmptyState, ErrorState, PageBody, Skeleton, SkeletonArea } from "@deeds/ui";
import { Eraser, type LucideIcon, UserRoundX } from "lucide-react";
import { PersonProfile } from "./person-profile.tsx";

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

interface PersonMessageProps {
  status: 404 | 410;
  icon: LucideIcon;
  title: string;
  text: string;
}

function PersonMessage({ status, icon, title, text }: PersonMessageProps) {
  const { t } = useTranslation("registry");
  usePageHead({ status, title, description: text, noIndex: true });
  return (
    <PageBody className="py-8">
      <EmptyState
        level="page"
        icon={icon}
        title={title}
        actions={<ButtonLink to="/">{t("person.backHome")}</ButtonLink>}
      >
        {text}
      </EmptyState>
    </PageBody>
  );
}

/**
 * Returns whether the server rejects the request for this person: erased, unknown or not visible.
 * After any other error, e.g. a lost connection, the page keeps showing the cached data.
 */
const isClientError = ({ status }: ApiError): boolean => status >= 400 && status < 500;

function PersonLoadError({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("registry");
  if (error.status === 410) {
    const [title, text] = [t("person.erased"), t("person.erasedText")];
    return <PersonMessage status={410} icon={Eraser} title={title} text={text} />;
  }
  if (error.status === 404 || error.status === 400) return <UnknownPerson />;
  return <PersonFailure error={error} onRetry={onRetry} />;
}

/** The same page for an unknown and an unpublished person, so that it does not reveal which. */
function UnknownPerson() {
  const { t } = useTranslation("registry");
  const [title, text] = [t("person.notFound"), t("person.notFoundText")];
  return <PersonMessage status={404} icon={UserRoundX} title={title} text={text} />;
}

function PersonFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("registry");
  usePageHead({ title: null, noIndex: true });
  return (
    <PageBody className="py-8">
      <ErrorState
        level="page"
        title={t("person.failed")}
        onRetry={onRetry}
        requestId={error.requestId}
      >
        {error.message}
      </ErrorState>
    </PageBody>
  );
}

function PersonSkeleton() {
  const { t } = useTranslation("registry");
  usePageHead({ title: null, noIndex: true });
  return (
    <PageBody className="min-h-dvh py-8">
      <h1 className="sr-only">{t("ui:loading")}</h1>
      <SkeletonArea>
        <div className="grid gap-12 grid-cols-[minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Skeleton height="22.5rem" />
          <div className="flex flex-col gap-4">
            <Skeleton width="10rem" height="1.25rem" />
            <Skeleton width="min(20rem, 100%)" height="3.25rem" />
            <Skeleton height="6rem" />
            <Skeleton height="10rem" />
          </div>
        </div>
      </SkeletonArea>
    </PageBody>
  );
}
