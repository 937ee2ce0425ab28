import { useLocation, useNavigationType } from "@deeds/router";
import { useEffect, useLayoutEffect, useRef } from "react";

const storageKey = "scrollPositions";
/** One load attempt of a remote: until then the page may not have its full height. */
const timeoutMs = 8_000;

type Positions = Record<string, number>;

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
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const positions = useRef<Positions>(undefined);
  positions.current ??= readPositions();
  const savedPosition = positions.current[key];

  useEffect(() => {
    history.scrollRestoration = "manual";
    const store = () => storePositions(positions.current ?? {});
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, []);
  useLayoutEffect(() => {
    if (isReturn && savedPosition !== undefined) return scrollWhenTallEnough(savedPosition);
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
    window.addEventListener("scroll", recordPosition, { passive: true });
    return () => window.removeEventListener("scroll", recordPosition);
  }, [key]);
}

/** Scrolls as soon as the page is tall enough, unless the reader scrolls first; returns a cleanup. */
function scrollWhenTallEnough(savedPosition: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ["wheel", "touchmove", "keydown"]) window.removeEventListener(type, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, savedPosition);
    if (Math.abs(window.scrollY - savedPosition) < 2) stop();
  });
  const timer = setTimeout(stop, timeoutMs);
  for (const type of ["wheel", "touchmove", "keydown"]) {
    window.addEventListener(type, stop, { passive: true });
  }
  window.scrollTo(0, savedPosition);
  observer.observe(document.body);
  return stop;
}
