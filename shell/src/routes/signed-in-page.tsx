import { useTranslation } from "@deeds/i18n/react";
import { RemoteErrorBoundary, RequireSignedIn } from "@deeds/remote-kit";
import { ErrorState, PageBody, RowSkeletons } from "@deeds/ui";
import { lazy, Suspense } from "react";

/** Pages for signed-in users, in a chunk of their own that guests do not load. */
const pages = {
  account: lazy(async () =>
    (await import(/* webpackChunkName: "signed-in" */ "../account/account-page.tsx")).load(),
  ),
  subscribe: lazy(async () =>
    (await import(/* webpackChunkName: "signed-in" */ "../subscribe/subscribe-page.tsx")).load(),
  ),
  paymentSuccess: lazy(async () =>
    (
      await import(/* webpackChunkName: "signed-in" */ "../subscribe/payment-success-page.tsx")
    ).load(),
  ),
} as const;

export function SignedInPage({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  const fallback = (
    <PageBody className="min-h-dvh py-10">
      <RowSkeletons count={4} />
    </PageBody>
  );
  return (
    <RequireSignedIn>
      <RemoteErrorBoundary renderError={(error) => <ShellErrorPage error={error} />}>
        <Suspense fallback={fallback}>
          <Page />
        </Suspense>
      </RemoteErrorBoundary>
    </RequireSignedIn>
  );
}

/** Shown when the shell itself fails; its retry reloads the document. */
export function ShellErrorPage({ error }: { error: Error }) {
  const { t } = useTranslation("shell");
  return (
    <PageBody className="max-w-form py-12">
      <ErrorState
        level="page"
        title={t("remote.broken")}
        onRetry={() => location.reload()}
        details={error.message}
      >
        {t("remote.reload")}
      </ErrorState>
    </PageBody>
  );
}
