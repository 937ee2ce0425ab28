import { useTranslation } from "@deeds/i18n/react";
import { RemoteErrorBoundary, type SignInTab, usePageHead } from "@deeds/remote-kit";
import { PageBody, PageTitle, RowSkeletons } from "@deeds/ui";
import { lazy, Suspense, useEffect, useState } from "react";
import { NeedsScripts } from "../layout/needs-scripts.tsx";
import { ShellErrorPage } from "../routes/signed-in-page.tsx";

/** Parts of the account that visitors see: in a form of the sign-in, and where links of mails lead. */
export type VisitorPartName = SignInTab | "page";

/** With its texts; of few visitors. */
const Part = lazy(async () =>
  (await import(/* webpackChunkName: "recovery" */ "./visitor-part.tsx")).load(),
);

/** In the browser only: the server has neither the chunk nor the token of a link. */
export function VisitorPart({ of }: { of: VisitorPartName }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = <RowSkeletons count={1} />;
  if (!isMounted) return <NeedsScripts>{waiting}</NeedsScripts>;
  return (
    <RemoteErrorBoundary renderError={(error) => <ShellErrorPage error={error} />}>
      <Suspense fallback={waiting}>
        <Part of={of} />
      </Suspense>
    </RemoteErrorBoundary>
  );
}

/** `/reset-password`, `/confirm-email` and `/unsubscribe`. */
export function RecoveryPage() {
  const { t } = useTranslation("shell");
  const title = t("navigation.account");
  usePageHead({ title, noIndex: true });
  return (
    <PageBody className="min-h-dvh max-w-128 py-10">
      <PageTitle>{title}</PageTitle>
      <VisitorPart of="page" />
    </PageBody>
  );
}
