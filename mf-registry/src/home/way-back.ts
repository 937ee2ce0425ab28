import { useLocation, useNavigate } from "@deeds/router";
import { type MouseEvent, useEffect } from "react";

/** The register as it was seen last on this page load, with its place in the history. */
let last: { href: string; index: number | null } | null = null;

/** The router numbers the entries of the history. */
const currentIndex = (): number | null => history.state?.idx ?? null;

export function useRegisterSeen(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    last = { href: pathname + search, index: currentIndex() };
  }, [pathname, search]);
}

/**
 * Returns the props of a link back to the register, with search, filter, order and page; right after the
 * register it goes back in the history, which restores the place too.
 */
export function useWayBack() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!isPlain || last?.index == null || currentIndex() !== last.index + 1) return;
    event.preventDefault();
    void navigate(-1);
  };
  return { to: last?.href ?? "/", onClick };
}
