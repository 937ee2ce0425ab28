import { RemoteErrorBoundary } from "@deeds/remote-kit";
import { lazy, Suspense } from "react";
import type { PanelNavProps } from "./panel-nav.tsx";

/** With its icons in the chunk of signed-in users, which the gateway preloads for them only. */
const PanelNavView = lazy(() => import(/* webpackChunkName: "signed-in" */ "./panel-nav.tsx"));

export const PanelNav = (props: PanelNavProps) => (
  <RemoteErrorBoundary renderError={() => null}>
    <Suspense>
      <PanelNavView {...props} />
    </Suspense>
  </RemoteErrorBoundary>
);
