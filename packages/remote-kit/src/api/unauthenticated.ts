type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears of every answer that says the session is over; returns how to stop. */
export function onUnauthenticated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceUnauthenticated(): void {
  for (const listener of listeners) listener();
}
