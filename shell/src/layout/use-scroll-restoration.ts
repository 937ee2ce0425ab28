import { useLocation, useNavigationType } from "@deeds/router";
import { useEffect, useLayoutEffect, useRef } from "react";

const storageKey = "scrollPositions";
/** A page that is still being filled becomes as long as it was within the time a remote may take. */
const timeoutMs = 8_000;

type Positions = Record<string, number>;

/** Positions outlive a reload; without storage they last as long as the page. */
function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

function keepPositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    return;
  }
}

/** A new page begins at its top; a step back or a reload goes to where the reader was. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const positions = useRef<Positions>(undefined);
  positions.current ??= readPositions();
  const place = positions.current[key];

  useEffect(() => {
    history.scrollRestoration = "manual";
    const keep = () => keepPositions(positions.current ?? {});
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
  useLayoutEffect(() => {
    if (isReturn && place !== undefined) return scrollOnceLongEnough(place);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (!isReturn) window.scrollTo(0, 0);
    return undefined;
  }, [key]);
  // Taken off before the next page is drawn: a shorter one moves the window, and nobody scrolled.
  useLayoutEffect(() => {
    const note = () => {
      if (positions.current) positions.current[key] = window.scrollY;
    };
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [key]);
}

/** Goes there at once or as soon as the page is long enough, unless the reader moves first. */
function scrollOnceLongEnough(place: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of ["wheel", "touchmove", "keydown"]) window.removeEventListener(sign, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2) stop();
  });
  const timer = setTimeout(stop, timeoutMs);
  for (const sign of ["wheel", "touchmove", "keydown"]) {
    window.addEventListener(sign, stop, { passive: true });
  }
  window.scrollTo(0, place);
  observer.observe(document.body);
  return stop;
}
