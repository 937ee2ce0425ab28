import { useLocation } from "@deeds/router";
import { useEffect, useRef } from "react";

/** Moves focus to the content when another page is opened, as a page load would. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}
