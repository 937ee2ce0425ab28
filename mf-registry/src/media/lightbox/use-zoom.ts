import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const largest = 4;
const step = 1.5;
const swipePixels = 60;

interface Point {
  x: number;
  y: number;
}

interface ZoomOptions {
  /** Whether the stage shows a photo. */
  isActive: boolean;
  /** Called with 1 or -1 when a photo that is not enlarged is swiped. */
  onSwipe(by: number): void;
}

/**
 * Zooms the `img` of a scroll container by calls, the wheel, a pinch and a double click; a mouse drags it. The
 * photo's point under the pointer stays where it is.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, { isActive, onSwipe }: ZoomOptions) {
  const [level, setLevel] = useState(1);

  const zoomTo = (wanted: number, at?: Point) => {
    const container = stage.current;
    const image = container?.querySelector("img");
    if (!container || !image || image.naturalWidth === 0) return;
    const next = Math.min(largest, Math.max(1, wanted));
    resize(container, image, next, at ?? centerOf(container));
    setLevel(next);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!isActive) return;
    event.preventDefault();
    zoomTo(level * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  });
  const onDoubleClick = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    if (isActive) zoomTo(level > 1 ? 1 : 2, { x: clientX, y: clientY });
  });
  const onDrag = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== "mouse" || event.buttons !== 1) return;
    stage.current?.scrollBy(-event.movementX, -event.movementY);
  });
  const onPinch = useEffectEvent((scale: number, at: Point) => {
    if (isActive) zoomTo(level * scale, at);
  });
  const onSwiped = useEffectEvent((by: number) => {
    if (isActive && level === 1) onSwipe(by);
  });

  useEffect(() => {
    const container = stage.current;
    if (!container) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    container.addEventListener("wheel", onWheel, { signal, passive: false });
    container.addEventListener("dblclick", onDoubleClick, { signal });
    container.addEventListener("pointermove", onDrag, { signal });
    followTouches(container, signal, onPinch, onSwiped);
    return () => listeners.abort();
  }, []);

  return {
    isEnlarged: level > 1,
    isLargest: level === largest,
    zoomIn: () => zoomTo(level * step),
    zoomOut: () => zoomTo(level / step),
    reset: () => {
      zoomTo(1);
      setLevel(1);
    },
  };
}

function resize(container: HTMLElement, image: HTMLImageElement, level: number, at: Point): void {
  const { naturalWidth, naturalHeight } = image;
  const { clientWidth, clientHeight } = container;
  const before = image.getBoundingClientRect();
  const fitting = Math.min(1, clientWidth / naturalWidth, clientHeight / naturalHeight);
  const isEnlarged = level > 1;
  image.style.width = isEnlarged ? `${naturalWidth * fitting * level}px` : "";
  image.style.maxWidth = isEnlarged ? "none" : "";
  image.style.maxHeight = isEnlarged ? "none" : "";
  const after = image.getBoundingClientRect();
  const scale = after.width / before.width;
  container.scrollBy(
    after.left + (at.x - before.left) * scale - at.x,
    after.top + (at.y - before.top) * scale - at.y,
  );
}

function followTouches(
  container: HTMLElement,
  signal: AbortSignal,
  onPinch: (scale: number, at: Point) => void,
  onSwipe: (by: number) => void,
): void {
  let distance = 0;
  let start: Point | null = null;
  const begin = ({ touches }: TouchEvent) => {
    const [one, other] = touches;
    distance = one && other ? distanceOf(one, other) : 0;
    start = one && !other ? { x: one.clientX, y: one.clientY } : null;
  };
  const change = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other || distance === 0) return;
    event.preventDefault();
    const next = distanceOf(one, other);
    const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    onPinch(next / distance, at);
    distance = next;
  };
  const end = ({ changedTouches: [last] }: TouchEvent) => {
    if (!start || !last) return;
    const x = last.clientX - start.x;
    const isSwipe = Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(last.clientY - start.y);
    start = null;
    if (isSwipe) onSwipe(x < 0 ? 1 : -1);
  };
  container.addEventListener("touchstart", begin, { signal, passive: true });
  container.addEventListener("touchmove", change, { signal, passive: false });
  container.addEventListener("touchend", end, { signal });
}

const distanceOf = (one: Touch, other: Touch): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function centerOf(container: HTMLElement): Point {
  const { left, top, width, height } = container.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
