import { useLocation } from "@deeds/router";
import { useEffect, useRef } from "react";

/** A dialog that is closing gives focus back to its button; the move to the content comes after. */
const afterDialogs = 300;

/** Moves focus to the content when another page is opened, as a page load would. */
export function useFocusOnNavigation(): void {
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
