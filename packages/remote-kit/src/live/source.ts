interface Hearing {
  onChanged(data: string): void;
  /** Something was decided that this viewer may not know of by name. */
  onDecided(): void;
  /** Something may have been missed. */
  onMissed(): void;
}

const shortestMs = 2_000;
const longestMs = 60_000;

/**
 * Keeps a stream open. The browser itself comes back after a broken connection and says how far it
 * has heard, but gives up for good once it is refused, e.g. while the gateway is being replaced or
 * there are too many streams: then a new one is opened, later and later, at a moment of its own so
 * that not everybody comes at once.
 */
export function openSource(address: string, hearing: Hearing): () => void {
  const { onChanged, onDecided, onMissed } = hearing;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = shortestMs;
  const open = (isAgain: boolean) => {
    source = new EventSource(address);
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => onChanged(data));
    source.addEventListener("decided", () => onDecided());
    source.addEventListener("reset", () => onMissed());
    source.addEventListener("open", () => {
      waitMs = shortestMs;
      if (isAgain) onMissed();
      isAgain = false;
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, waitMs * (0.5 + Math.random()), true);
      waitMs = Math.min(waitMs * 2, longestMs);
    });
  };
  open(false);
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
