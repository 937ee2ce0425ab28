import { type RefObject, useEffect, useRef } from "react";
import { anyDialog } from "../../common/dialogs.tsx";

/** Where the focus is not taken away when an item opens. */
const elsewhere = `search, ${anyDialog}, [role=menu]`;

/**
 * Focuses the region of the open item when another item opens, and when what had the focus is gone,
 * such as a dialog, the button of a toast or a decided row. The first item leaves it where it is.
 */
export function useItemFocus(region: RefObject<HTMLElement | null>, key: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const isOther = last.current !== undefined && last.current !== key;
    last.current = key;
    const focus = () => region.current?.focus({ preventScroll: true });
    if (isOther && !document.activeElement?.closest(elsewhere)) focus();
    // A dialog gives the focus back after it is closed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus();
    });
    return () => cancelAnimationFrame(frame);
  });
}
