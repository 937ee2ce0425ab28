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

const LateBars = lazy(() => import(/* webpackChunkName: "late" */ "../late/late-bars.tsx"));

/** Nothing, until a release or what the gateway says of the page gives it something to say. */
function LateBarsIfNeeded() {
  const [needed, setNeeded] = useState(() => Boolean(readBoot().own ?? readBoot().staging));
  useLiveEvent(({ type }: LiveEvent) => {
    if (!type.startsWith("release_")) return;
    void import(/* webpackChunkName: "late" */ "../late/renewal.ts")
      .then(({ lookForRenewal }) => lookForRenewal())
      .then(() => setNeeded(true))
      // The next release asks again.
      .catch(() => undefined);
  });
  return needed ? (
    <Suspense>
      <LateBars />
    </Suspense>
  ) : null;
}

/** A dialog that is closing gives focus back to its button; the move to the content comes after. */
const afterDialogs = 300;

/** Moves focus to the content when another page is opened, as a page load would. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusContent();
    const timer = setTimeout(focusContent, afterDialogs);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** Unless the reader is inside it already. */
function focusContent(): void {
  const content = document.getElementById("content");
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}
