import { connectLive, revalidateAll, useSession } from "@deeds/remote-kit";
import { Outlet } from "@deeds/router";
import { OfflineBar, SkipLink, Toaster } from "@deeds/ui";
import { useEffect } from "react";
import { AgeGate } from "../age-gate/age-gate.tsx";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import { LateBarsIfNeeded } from "./late-bars.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** What surrounds every page: the keyboard's way in, the gates, the one dialog and toast. */
export function Frame() {
  useFocusOnNavigation();
  useScrollRestoration();
  useLiveConnection();
  return (
    <>
      <SkipLink targetId="content" />
      <OfflineBar onCheck={() => void revalidateAll()} />
      <LateBarsIfNeeded />
      <AgeGate>
        <Outlet />
      </AgeGate>
      <SignInDialog />
      <Toaster />
    </>
  );
}

/** One stream for each viewer: what one may hear of, another may not. */
function useLiveConnection(): void {
  const { user, status } = useSession();
  const viewer = status === "ready" ? (user?.id ?? "nobody") : null;
  useEffect(() => (viewer === null ? undefined : connectLive()), [viewer]);
}
