import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { RemoteLoadError, RemotePart, RequireAdmin, RequireSignedIn } from "@deeds/remote-kit";
import { ErrorState, PageBody, PersonCardSkeletons, RowSkeletons } from "@deeds/ui";
import type { LivePage } from "./live-pages.ts";

export function RemotePage({ page }: { page: LivePage }) {
  const part = { remote: page.remote, page: page.samePageAs ?? page.path };
  const content = (
    <RemotePart
      part={part}
      fallback={<PageFallback page={page} />}
      renderError={(error, retry) => <PageError page={page} error={error} onRetry={retry} />}
    />
  );
  // The server authorizes every call again.
  if (page.access === "public") return content;
  if (page.access === "signed-in") return <RequireSignedIn>{content}</RequireSignedIn>;
  return <RequireAdmin denial={page.denial}>{content}</RequireAdmin>;
}

const peopleLists = ["/", "/people"];

/** As tall as the window, so that the footer does not shift when the page appears. */
function PageFallback({ page }: { page: LivePage }) {
  const [language] = useLanguage();
  const heading = page.heading?.[language];
  return (
    <div className="gd-page gd-first min-h-dvh" data-look={page.path === "/" ? "hero" : "page"}>
      {heading && <h1>{heading}</h1>}
      {page.path === "/" && <RowSkeletons count={2} height="3.5rem" />}
      {peopleLists.includes(page.path) ? <PersonCardSkeletons /> : <RowSkeletons count={4} />}
    </div>
  );
}

interface PageErrorProps {
  page: LivePage;
  error: Error;
  onRetry: () => void;
}

function PageError({ page, error, onRetry }: PageErrorProps) {
  const { t } = useTranslation("shell");
  if (page.off) {
    // Without a retry: loading a remote that is switched off fails again.
    return (
      <PageBody className="max-w-form py-8">
        <ErrorState level="page" title={t("remote.off")}>
          {t("remote.offText")}
        </ErrorState>
      </PageBody>
    );
  }
  const title = error instanceof RemoteLoadError ? t("remote.notLoaded") : t("remote.broken");
  return (
    <PageBody className="max-w-form py-8">
      <ErrorState
        level="page"
        title={title}
        onRetry={onRetry}
        details={`${page.remote}: ${error.message}`}
      >
        {t("remote.restWorks")}
      </ErrorState>
    </PageBody>
  );
}
