import { type ReactNode, useEffect, useRef, useState } from "react";

const silence = 150;
const shownAtLeast = 300;

/**
 * Whether a skeleton is to be shown: nothing for 150 ms, then for at least 300 ms, so that a quick
 * answer does not flash and a slow one does not flicker.
 */
export function useDelayed(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    const wait = loading ? silence : Math.max(0, since.current + shownAtLeast - Date.now());
    const timer = setTimeout(() => {
      if (loading) since.current = Date.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading]);
  return shown;
}

/** Shows its content only when it has been waited for longer than 150 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), silence);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
