import { useLocation, useNavigationType } from "@deeds/router";
import { useEffect, useLayoutEffect, useRef } from "react";

const storageKey = "scrollPositions";
/** One load attempt of a remote: until then the page may not have its full height. */
const timeoutMs = 8_000;

type Positions = Record<string, number | undefined>;

/** The document was neither reloaded nor returned to. */
function isNewVisit(): boolean {
  const [visit] = globalThis.performance?.getEntriesByType("navigation") ?? [];
  return (visit as PerformanceNavigationTiming | undefined)?.type === "navigate";
}

/** Without session storage, positions last as long as the page. */
function readPositions(): Positions {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(storageKey) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

function storePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    return;
  }
}

/** Scrolls a new page to its top or its hash; back, forward and reload restore the position. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { hash } = location;
  // The first entry of every document has the key "default".
  const key = location.key === "default" ? location.pathname + location.search : location.key;
  const isReturn = useNavigationType() === "POP";
  const positions = useRef<Positions>(undefined);
  positions.current ??= isNewVisit() ? { ...readPositions(), [key]: undefined } : readPositions();
  const savedPosition = positions.current[key];

  useEffect(() => {
    history.scrollRestoration = "manual";
    const store = () => storePositions(positions.current ?? {});
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, []);
  useLayoutEffect(() => {
    if (isReturn && savedPosition !== undefined) return scrollWhileLoading(savedPosition);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (!isReturn) window.scrollTo(0, 0);
    return undefined;
  }, [key]);
  // A layout effect: its listener must be gone before a shorter page moves the scroll position.
  useLayoutEffect(() => {
    const recordPosition = () => {
      if (positions.current) positions.current[key] = window.scrollY;
    };
    // The page may have been scrolled before the shell started; the event of a scroll comes after a click in its frame.
    if (positions.current) positions.current[key] ??= window.scrollY;
    const types = ["scroll", "click"];
    for (const type of types)
      addEventListener(type, recordPosition, { passive: true, capture: true });
    return () => {
      for (const type of types) removeEventListener(type, recordPosition, { capture: true });
    };
  }, [key]);
}

const readerEvents = ["wheel", "touchmove", "keydown", "pointerdown", "click"];

/**
 * Scrolls with each change of the page's height, until the reader does something or the load attempt is over. Without
 * scroll anchoring: when a list replaces its skeleton, it would hold what is below them in place. Returns a cleanup.
 */
function scrollWhileLoading(savedPosition: number): () => void {
  const { style } = document.documentElement;
  const stop = () => {
    style.overflowAnchor = "";
    observer.disconnect();
    clearTimeout(timer);
    for (const type of readerEvents) window.removeEventListener(type, stop);
  };
  const observer = new ResizeObserver(() => window.scrollTo(0, savedPosition));
  const timer = setTimeout(stop, timeoutMs);
  for (const type of readerEvents) window.addEventListener(type, stop, { passive: true });
  style.overflowAnchor = "none";
  window.scrollTo(0, savedPosition);
  observer.observe(document.body);
  return stop;
}
