import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Button } from "../actions/actions.tsx";
import { classes, useUiText } from "../basics.tsx";
import { MenuButtonContent, type MenuProps, menuButtonClass, type TabsProps } from "./parts.tsx";
import type { MenuKey } from "./views.tsx";

type Views = typeof import("./views.tsx");

const viewsStore = createStore<{ views: Views | null }>()(() => ({ views: null }));
let loading = false;

/** Loads the views; retries after a failure when they are needed again or the browser is online. */
function loadViews(): void {
  if (loading) return;
  loading = true;
  import(/* webpackChunkName: "views" */ "./views.tsx").then(
    ({ DialogView, MenuView, SheetView, TabsView }) => {
      // Headless UI restores focus to the last element that had it, but missed the events until now.
      document.activeElement?.dispatchEvent(new FocusEvent("focus"));
      viewsStore.setState({ views: { DialogView, MenuView, SheetView, TabsView } });
    },
    () => {
      loading = false;
      window.addEventListener("online", loadViews, { once: true });
    },
  );
}

function useViews(needed: boolean): Views | null {
  useEffect(() => {
    if (needed) loadViews();
  }, [needed]);
  return useStore(viewsStore, ({ views }) => views);
}

/** Returns the views once opened, and from then on, for the closing transition; `null` before. */
function useViewsOf(open: boolean): Views | null {
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  const views = useViews(needed);
  return needed ? views : null;
}

export const loadViewsSoon = (): void => onFirstInteraction(loadViews);

/**
 * Calls back once, at the first pointer move, touch or key press. Not `pointerover`, which also
 * fires for elements that move under a resting pointer.
 */
export function onFirstInteraction(callback: () => void): void {
  const interactions = new AbortController();
  const onInteraction = () => {
    interactions.abort();
    callback();
  };
  for (const type of ["pointermove", "touchstart", "keydown"]) {
    window.addEventListener(type, onInteraction, { signal: interactions.signal, passive: true });
  }
}

/** A modal dialog; its portal has the remote's style scope. */
export function Dialog(props: DialogProps) {
  const views = useViewsOf(props.open);
  return views && <views.DialogView {...props} />;
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Left of the buttons. */
  footerNote?: ReactNode;
  /** 480, 656 (the default) or 960 px, or as large as the window; on phones always a sheet. */
  size?: "small" | "form" | "wide" | "full" | undefined;
  /** `false`: no close button, no Escape, no click outside. */
  dismissible?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  role?: "dialog" | "alertdialog" | undefined;
}

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel that slides in from the side. */
export function Sheet(props: SheetProps) {
  const views = useViewsOf(props.open);
  return views && <views.SheetView {...props} />;
}

interface ConfirmDialogProps
  extends Pick<
    DialogProps,
    "open" | "onClose" | "title" | "description" | "children" | "initialFocus"
  > {
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  destructive?: boolean | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
}

/** Initial focus is on the cancel button, unless a dialog with a field names that. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, destructive, pending, onConfirm, initialFocus, ...dialog } =
    props;
  const t = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      size="small"
      dismissible={!pending}
      initialFocus={initialFocus ?? cancel}
      footer={
        <>
          <Button ref={cancel} disabled={pending} onClick={dialog.onClose}>
            {cancelLabel ?? t("cancel")}
          </Button>
          <Button
            variant={destructive ? "destructive" : "primary"}
            loading={pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

/** A plain button until it is pressed and the views are loaded; then a menu takes its place. */
export function Menu(props: MenuProps) {
  const { label, look = "secondary", inRow, className } = props;
  const [openingKey, setOpeningKey] = useState<MenuKey | null>(null);
  const views = useViews(openingKey !== null);
  if (views && openingKey) return <views.MenuView {...props} openingKey={openingKey} />;
  return (
    <button
      type="button"
      className={classes(menuButtonClass[look], className)}
      data-row={inRow || undefined}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onBlur={() => setOpeningKey(null)}
      onClick={() => setOpeningKey("Enter")}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        setOpeningKey(event.key);
      }}
    >
      <MenuButtonContent {...props} />
    </button>
  );
}

export function Tabs<T extends string>(props: TabsProps<T>) {
  const views = useViews(true);
  return views && <views.TabsView {...props} />;
}
