import { Check, CircleAlert, X } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button, IconButton } from "../actions/actions.tsx";
import { Icon, useHydrated, useUiText } from "../basics.tsx";
import {
  closeToast,
  dismissToast,
  pauseToast,
  resumeToast,
  type Toast,
  toastStore,
} from "./toast-store.ts";

/**
 * Shows the current toast, which F8 focuses. Only the shell renders it. Beside the page's root, which a dialog makes
 * inert: there a toast would not be announced.
 */
export function Toaster() {
  const t = useUiText();
  const current = useStore(toastStore, (state) => state.current);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.querySelector<HTMLElement>("[data-toast]")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return createPortal(
    <section ref={region} className="gd-toaster" aria-label={t("notifications")}>
      <div aria-live={current?.variant === "destructive" ? "assertive" : "polite"}>
        {current && <ToastView key={current.id} toast={current} />}
      </div>
    </section>,
    document.body,
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const t = useUiText();
  const swipe = useSwipeRight(() => closeToast(toast));
  const destructive = toast.variant === "destructive";
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      {...swipe}
      className="gd-toast"
      data-toast
      data-state={toast.open ? "open" : "closed"}
      data-variant={toast.variant ?? "default"}
      tabIndex={-1}
      onPointerMove={(event) => {
        // Not `pointerenter`, which also comes when a toast appears under a resting pointer.
        pauseToast();
        swipe.onPointerMove(event);
      }}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
      onKeyDown={(event) => event.key === "Escape" && closeToast(toast)}
    >
      <Icon of={destructive ? CircleAlert : Check} />
      <div>
        <p className="gd-toast-title">{toast.title}</p>
        {toast.description && <p className="gd-toast-description">{toast.description}</p>}
        {action && (
          <Button
            size="small"
            className="gd-toast-action"
            onClick={() => {
              dismissToast(toast.id);
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon={X} label={t("close")} onClick={() => closeToast(toast)} />
    </div>
  );
}

/** In pixels (S9.15). */
const threshold = 50;

/** Returns props that move the element with a swipe to the right. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  const [distance, setDistance] = useState(0);
  const moved = (event: PointerEvent) =>
    start.current === undefined ? 0 : Math.max(0, event.clientX - start.current);
  const finish = () => {
    start.current = undefined;
    setDistance(0);
  };
  return {
    style: distance > 0 ? { transform: `translateX(${distance}px)` } : undefined,
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      // Capturing without a movement would take clicks from the buttons inside.
      if (moved(event) > 5) event.currentTarget.setPointerCapture(event.pointerId);
      setDistance(moved(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (moved(event) >= threshold) onSwipe();
      finish();
    },
    onPointerCancel: finish,
  };
}
