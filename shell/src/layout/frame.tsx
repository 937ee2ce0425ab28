import type { PageBoot } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import {
  connectLive,
  type LiveEvent,
  revalidateAll,
  useLiveEvent,
  useSession,
} from "@deeds/remote-kit";
import { Outlet, useLocation } from "@deeds/router";
import { Icon, OfflineBar, SkipLink, Toaster, useHydrated } from "@deeds/ui";
import { TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { AgeGate } from "../age-gate/age-gate.tsx";
import { readBoot } from "../boot/boot.ts";
import { hydrationStore } from "../remotes/hydration-retry.ts";
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
      <StillPageBar />
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

/**
 * The page of the server can be read, but its remote did not load. The button reloads the document: the
 * browser remembers scripts that failed as long as the document lasts.
 */
function StillPageBar() {
  const { t } = useTranslation("shell");
  const { waiting } = hydrationStore();
  const { pathname } = useLocation();
  if (waiting !== pathname) return null;
  return (
    <div className="gd-bar gd-offline" role="status">
      <Icon of={TriangleAlert} />
      <span>{t("remote.stillPage")}</span>
      <button type="button" onClick={() => location.reload()}>
        {t("ui:retry")}
      </button>
    </div>
  );
}

const StatusBars = lazy(
  () => import(/* webpackChunkName: "deferred" */ "../deferred/status-bars.tsx"),
);

/** Loads the status bars for a preview or staging page, and after a release event. */
function DeferredStatusBars() {
  const hydrated = useHydrated();
  const { user } = useSession();
  const [isUpdated, setUpdated] = useState(false);
  useLiveEvent(({ type }: LiveEvent) => {
    if (!type.startsWith("release_")) return;
    void import(/* webpackChunkName: "deferred" */ "../deferred/update-check.ts")
      .then(({ checkForUpdate }) => checkForUpdate())
      .then(() => setUpdated(true))
      // The next release event checks again.
      .catch(() => undefined);
  });
  return hydrated && (isUpdated || user?.needsSecondFactor || isOverridden(readBoot())) ? (
    <Suspense>
      <StatusBars />
    </Suspense>
  ) : null;
}

const isOverridden = ({ own, preview, previewEnded, staging }: PageBoot): boolean =>
  Boolean(own ?? preview ?? previewEnded ?? staging ?? document.documentElement.dataset.saved);

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
