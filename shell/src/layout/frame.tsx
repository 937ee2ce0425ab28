import {
  connectLive,
  type LiveEvent,
  revalidateAll,
  useLiveEvent,
  useSession,
} from "@deeds/remote-kit";
import { Outlet, useLocation } from "@deeds/router";
import { OfflineBar, SkipLink, Toaster } from "@deeds/ui";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { AgeGate } from "../age-gate/age-gate.tsx";
import { readBoot } from "../boot/boot.ts";
import { SignInDialog } from "../sign-in/sign-in-form.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

export function Frame() {
  useFocusOnNavigation();
  useScrollRestoration();
  useLiveConnection();
  return (
    <>
      <SkipLink targetId="content" />
      <OfflineBar onCheck={() => void revalidateAll()} />
      <DeferredStatusBars />
      <AgeGate>
        <Outlet />
      </AgeGate>
      <SignInDialog />
      <Toaster />
    </>
  );
}

/** Reconnects the event stream when the user changes, since the events depend on the user. */
function useLiveConnection(): void {
  const { user, status } = useSession();
  const viewer = status === "ready" ? (user?.id ?? "guest") : null;
  useEffect(() => (viewer === null ? undefined : connectLive()), [viewer]);
}

const StatusBars = lazy(
  () => import(/* webpackChunkName: "deferred" */ "../deferred/status-bars.tsx"),
);

/** Loads the status bars for a preview or staging page, and after a release event. */
function DeferredStatusBars() {
  const [needed, setNeeded] = useState(() => {
    const { own, preview, previewEnded, staging } = readBoot();
    return Boolean(own ?? preview ?? previewEnded ?? staging);
  });
  useLiveEvent(({ type }: LiveEvent) => {
    if (!type.startsWith("release_")) return;
    void import(/* webpackChunkName: "deferred" */ "../deferred/update-check.ts")
      .then(({ checkForUpdate }) => checkForUpdate())
      .then(() => setNeeded(true))
      // The next release event checks again.
      .catch(() => undefined);
  });
  return needed ? (
    <Suspense>
      <StatusBars />
    </Suspense>
  ) : null;
}

/** A closing dialog returns focus to its button, so the content is focused once more afterwards. */
const dialogCloseMs = 300;

function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusContent();
    const timer = setTimeout(focusContent, dialogCloseMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function focusContent(): void {
  const content = document.getElementById("content");
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}
