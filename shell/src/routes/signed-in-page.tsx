import { RemoteErrorBoundary, RequireSignedIn } from "@deeds/remote-kit";
import { PageBody, RowSkeletons } from "@deeds/ui";
import { lazy, Suspense } from "react";
import { ShellErrorPage } from "../pages/shell-error-page.tsx";

/** Pages that only somebody signed in opens: in a file of their own, which visitors never fetch. */
const pages = {
  account: lazy(() => import(/* webpackChunkName: "signed-in" */ "../account/account-page.tsx")),
  subscribe: lazy(
    () => import(/* webpackChunkName: "signed-in" */ "../subscribe/subscribe-page.tsx"),
  ),
  paymentSuccess: lazy(
    () => import(/* webpackChunkName: "signed-in" */ "../subscribe/payment-success-page.tsx"),
  ),
} as const;

export function SignedInPage({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return (
    <RequireSignedIn>
      <RemoteErrorBoundary renderError={(error) => <ShellErrorPage error={error} />}>
        <Suspense fallback={<SignedInWait />}>
          <Page />
        </Suspense>
      </RemoteErrorBoundary>
    </RequireSignedIn>
  );
}

const SignedInWait = () => (
  <PageBody className="min-h-dvh py-10">
    <RowSkeletons count={4} />
  </PageBody>
);
