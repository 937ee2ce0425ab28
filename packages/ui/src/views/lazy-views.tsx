import { NavLink } from "@deeds/router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Button } from "../actions/actions.tsx";
import { classes, useUiText } from "../basics.tsx";
import {
  MenuButtonFace,
  type MenuProps,
  menuButtonClass,
  type TabItem,
  type TabsProps,
  TabText,
} from "./parts.tsx";
import type { MenuStart } from "./views.tsx";

type Views = typeof import("./views.tsx");

const viewsStore = createStore<{ views: Views | null }>()(() => ({ views: null }));
let loading = false;

/** Fetches the views; when that fails it is tried again with the next wish or connection. */
function loadViews(): void {
  if (loading) return;
  loading = true;
  import(/* webpackChunkName: "views" */ "./views.tsx").then(
    ({ DialogView, MenuView, SheetView, TabsView }) =>
      viewsStore.setState({ views: { DialogView, MenuView, SheetView, TabsView } }),
    () => {
      loading = false;
      window.addEventListener("online", loadViews, { once: true });
    },
  );
}

/** The views, once they are here; asks for them as soon as they are needed. */
export function useViews(needed: boolean): Views | null {
  useEffect(() => {
    if (needed) loadViews();
  }, [needed]);
  return useStore(viewsStore, ({ views }) => views);
}

/** The views for what opens: once it was open it stays, to leave gently. */
export function useViewsOf(open: boolean): Views | null {
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  const views = useViews(needed);
  return needed ? views : null;
}

/** Has the views ready before somebody opens anything: at the first touch, key or move. */
export const loadViewsSoon = (): void => atFirstSign(loadViews);

/**
 * Calls when somebody begins to use the page: once, at the first move, touch or key. What comes to lie under
 * a pointer that rests is no sign: `pointerover` tells of that too.
 */
export function atFirstSign(begin: () => void): void {
  const signs = new AbortController();
  const onSign = () => {
    signs.abort();
    begin();
  };
  for (const sign of ["pointermove", "touchstart", "keydown"]) {
    window.addEventListener(sign, onSign, { signal: signs.signal, passive: true });
  }
}

/** A dialog with trapped focus; it carries the remote's scope into its portal. */
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
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** In the footer, left of the buttons, e.g. `Черновик сохранён, 14:07`. */
  footerNote?: ReactNode;
  /** 480, 656 (forms, the default) or 960 px; on phones always a sheet. */
  size?: "small" | "form" | "wide" | undefined;
  /** False where there is no way round an answer: no cross, no Escape, no click beside it. */
  dismissible?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `alertdialog` for what interrupts, e.g. a confirmation. */
  role?: "dialog" | "alertdialog" | undefined;
}

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** What it is, for those who do not see it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel that slides in from the side, e.g. the menu of narrow screens. */
export function Sheet(props: SheetProps) {
  const views = useViewsOf(props.open);
  return views && <views.SheetView {...props} />;
}

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action, e.g. "Отклонить". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  destructive?: boolean | undefined;
  /** While the request runs. */
  pending?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** E.g. a field for the reason. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone; focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel, onConfirm, onClose } = props;
  const t = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="small"
      dismissible={!props.pending}
      initialFocus={cancel}
      {...{ open, onClose, title, description }}
      footer={
        <>
          <Button ref={cancel} disabled={props.pending} onClick={onClose}>
            {cancelLabel ?? t("cancel")}
          </Button>
          <Button
            variant={props.destructive ? "destructive" : "primary"}
            loading={props.pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}

/** A button that opens a list of actions or links. */
export function Menu(props: MenuProps) {
  const { label, look = "secondary", inRow, className } = props;
  const [start, setStart] = useState<MenuStart>("resting");
  const views = useViews(start !== "resting");
  if (views) return <views.MenuView {...props} start={start} />;
  return (
    <button
      type="button"
      className={classes(menuButtonClass[look], className)}
      data-row={inRow || undefined}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={() => setStart("focused")}
      onBlur={() => setStart("resting")}
      onClick={() => setStart("pressed")}
    >
      <MenuButtonFace {...props} />
    </button>
  );
}

/** Views of one thing, switched in place. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const views = useViews(true);
  return views && <views.TabsView {...props} />;
}

interface TabLinksProps {
  label: string;
  tabs: readonly (TabItem & { to: string })[];
}

/** The same look for views that have addresses of their own. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav className="gd-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.id} to={tab.to} end className="gd-tab">
          <TabText tab={tab} />
        </NavLink>
      ))}
    </nav>
  );
}
