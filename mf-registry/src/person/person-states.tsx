import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, usePageHead } from "@deeds/remote-kit";
import { ButtonLink, EmptyState, ErrorState, PageBody, Skeleton, SkeletonArea } from "@deeds/ui";
import { Eraser, type LucideIcon, UserRoundX } from "lucide-react";

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

export function PersonLoadError({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation("registry");
  if (error.status === 410) {
    const [title, text] = [t("person.erased"), t("person.erasedText")];
    return <PersonMessage status={410} icon={Eraser} title={title} text={text} />;
  }
  if (error.status === 404 || error.status === 400) return <UnknownPerson />;
  return <PersonFailure error={error} onRetry={onRetry} />;
}

/** The same page for an unknown and an unpublished person, so that it does not reveal which. */
export function UnknownPerson() {
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

export function PersonSkeleton() {
  const { t } = useTranslation("registry");
  usePageHead({ title: null, noIndex: true });
  return (
    <PageBody className="min-h-dvh py-8">
      <h1 className="sr-only">{t("ui:loading")}</h1>
      <SkeletonArea>
        <div className="grid gap-12 grid-cols-[minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="hidden lg:block">
            <Skeleton height="22.5rem" />
          </div>
          <div className="flex flex-col gap-4">
            {/* On a phone the portrait is beside the name. */}
            <div className="flex gap-4">
              <div className="w-26 shrink-0 lg:hidden">
                <Skeleton height="8.125rem" />
              </div>
              <div className="flex min-w-0 grow flex-col gap-2">
                <Skeleton width="5rem" />
                <Skeleton width="20rem" height="2.75rem" />
                <Skeleton width="14rem" />
              </div>
            </div>
            <Skeleton height="6rem" />
            <Skeleton height="10rem" />
          </div>
        </div>
      </SkeletonArea>
    </PageBody>
  );
}
