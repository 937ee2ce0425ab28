import type { LiveSet } from "@deeds/contracts";
import type { RouteObject } from "@deeds/router";
import { AgeRestrictionPage } from "../age-gate/age-restriction-page.tsx";
import { Frame } from "../layout/frame.tsx";
import { PublicLayout } from "../layout/public-layout.tsx";
import { WorkspaceLayout } from "../layout/workspace-layout.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { isWorkspacePage, type LivePage, livePages } from "./live-pages.ts";
import { RemotePage } from "./remote-page.tsx";
import { SignedInPage } from "./signed-in-page.tsx";

/** All routes of the page: the live set's in their layouts, the shell's own, and the rest. */
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

// The key keeps one page's error or state from being taken for the next one's.
const routeOf = (page: LivePage): RouteObject => ({
  path: page.path,
  element: <RemotePage key={page.path} page={page} />,
});

const ownPages: RouteObject[] = [
  { path: "/auth", element: <AuthPage /> },
  { path: "/account", element: <SignedInPage name="account" /> },
  { path: "/subscribe", element: <SignedInPage name="subscribe" /> },
  { path: "/payment-success", element: <SignedInPage name="paymentSuccess" /> },
];
