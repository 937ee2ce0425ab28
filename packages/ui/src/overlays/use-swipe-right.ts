import { type PointerEvent, useRef, useState } from "react";

/** Pixels from which a swipe counts (S9.15). */
const threshold = 50;

/** Follows the finger to the right and calls `onSwipe` when it let go far enough. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  const [distance, setDistance] = useState(0);
  const moved = (event: PointerEvent) =>
    start.current === undefined ? 0 : Math.max(0, event.clientX - start.current);
  const finish = () => {
    start.current = undefined;
    setDistance(0);
  };
  return {
    style: distance > 0 ? { transform: `translateX(${distance}px)` } : undefined,
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      // Capturing only once it moves leaves presses on the buttons inside alone.
      if (moved(event) > 5) event.currentTarget.setPointerCapture(event.pointerId);
      setDistance(moved(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (moved(event) >= threshold) onSwipe();
      finish();
    },
    onPointerCancel: finish,
  };
}
