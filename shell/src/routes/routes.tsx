import type { LiveSet } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import type { RouteObject } from "@deeds/router";
import { ButtonLink, EmptyState, PageBody } from "@deeds/ui";
import { FileQuestion } from "lucide-react";
import { RecoveryPage } from "../account/lazy-visitor-part.tsx";
import { AgeRestrictionPage } from "../age-gate/age-gate.tsx";
import { Frame } from "../layout/frame.tsx";
import { PublicLayout, WorkspaceLayout } from "../layout/layouts.tsx";
import { AuthPage } from "../sign-in/sign-in-form.tsx";
import { isWorkspacePage, type LivePage, livePages } from "./live-pages.ts";
import { RemotePage } from "./remote-page.tsx";
import { SignedInPage } from "./signed-in-page.tsx";

export function routesOf(live: LiveSet): RouteObject[] {
  const pages = livePages(live);
  return [
    {
      element: <Frame />,
      children: [
        { path: "/age-restriction", element: <AgeRestrictionPage /> },
        {
          element: <WorkspaceLayout />,
          children: pages.filter(isWorkspacePage).map(routeOf),
        },
        {
          element: <PublicLayout />,
          children: [
            ...pages.filter((page) => !isWorkspacePage(page)).map(routeOf),
            ...ownPages,
            { path: "*", element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}

// With a key, so that state and errors of one page do not carry over to the next.
const routeOf = (page: LivePage): RouteObject => ({
  path: page.path,
  element: <RemotePage key={page.samePageAs ?? page.path} page={page} />,
});

const ownPages: RouteObject[] = [
  { path: "/auth", element: <AuthPage /> },
  ...["/reset-password", "/confirm-email", "/unsubscribe"].map((path) => ({
    path,
    element: <RecoveryPage />,
  })),
  { path: "/account", element: <SignedInPage name="account" /> },
  { path: "/subscribe", element: <SignedInPage name="subscribe" /> },
  { path: "/payment-success", element: <SignedInPage name="paymentSuccess" /> },
];

/** The English texts are required by the specification, in every language. */
function NotFoundPage() {
  const { t } = useTranslation("shell");
  const title = "404 Page Not Found";
  usePageHead({ status: 404, title, description: t("notFound.text"), noIndex: true });
  return (
    <PageBody className="max-w-form py-12">
      <EmptyState
        icon={FileQuestion}
        level="page"
        title={<span lang="en">{title}</span>}
        actions={
          <ButtonLink to="/" variant="primary">
            {t("notFound.home")}
          </ButtonLink>
        }
      >
        <p lang="en">Did you forget to add the page to the router?</p>
        <p className="mt-2">{t("notFound.text")}</p>
      </EmptyState>
    </PageBody>
  );
}
