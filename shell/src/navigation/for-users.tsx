import type { User } from "@deeds/contracts";
import { RemoteErrorBoundary } from "@deeds/remote-kit";
import { type ComponentType, lazy, Suspense } from "react";
import type { PanelNavProps } from "./panel-nav.tsx";

/** Of the chunk of signed-in users, with its icons, which the gateway preloads for them only. */
const forUsers =
  <Props extends object>(View: ComponentType<Props>) =>
  (props: Props) => (
    <RemoteErrorBoundary renderError={() => null}>
      <Suspense>
        <View {...props} />
      </Suspense>
    </RemoteErrorBoundary>
  );

export const PanelNav = forUsers<PanelNavProps>(
  lazy(() => import(/* webpackChunkName: "signed-in" */ "./panel-nav.tsx")),
);
export const AccountMenu = forUsers<{ user: User }>(
  lazy(() => import(/* webpackChunkName: "signed-in" */ "./account-menu.tsx")),
);
