import type { User } from "@deeds/contracts";
import { RemoteErrorBoundary } from "@deeds/remote-kit";
import { type ComponentType, lazy, Suspense } from "react";
import type { PanelNavProps } from "./panel-nav.tsx";

/** With its icons in the chunk of signed-in users, which the gateway preloads for them only. */
const load = () => import(/* webpackChunkName: "signed-in" */ "./panel-nav.tsx");

function optional<Props extends object>(View: ComponentType<Props>) {
  return (props: Props) => (
    <RemoteErrorBoundary renderError={() => null}>
      <Suspense>
        <View {...props} />
      </Suspense>
    </RemoteErrorBoundary>
  );
}

export const PanelNav = optional<PanelNavProps>(lazy(load));
export const UnreadNews = optional<{ user: User }>(
  lazy(async () => ({ default: (await load()).UnreadNewsView })),
);
