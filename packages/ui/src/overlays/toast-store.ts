import type { ReactNode } from "react";
import { createStore } from "zustand/vanilla";

/** Shown for 5 seconds (S9.14), 10 with an action. */
export const toastDuration = { plain: 5_000, withAction: 10_000 } as const;

/** A dismissed toast is removed from the store after this delay (S9.14). */
export const toastRemovalDelay = 1_000_000;

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** Milliseconds. */
  duration?: number | undefined;
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** A timer that can be paused. */
class Countdown {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = 0;
  #startedAt = 0;
  #done: () => void = () => {};

  start(milliseconds: number, done: () => void): void {
    this.stop();
    this.#left = milliseconds;
    this.#done = done;
    this.resume();
  }

  hold(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#left -= Date.now() - this.#startedAt;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = Date.now();
    this.#timer = setTimeout(this.#done, Math.max(0, this.#left));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** At most one: a new toast replaces the one before. */
export const toastStore = createStore<{ current: Toast | undefined }>(() => ({
  current: undefined,
}));
const closing = new Countdown();
const removal = new Countdown();
let lastId = 0;

/** Shows a toast and returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const id = lastId;
  removal.stop();
  toastStore.setState({ current: { ...message, id, open: true } });
  const usual = message.action ? toastDuration.withAction : toastDuration.plain;
  closing.start(message.duration ?? usual, () => dismissToast(id));
  return id;
}

/** Closes the toast with this id, if it is shown; without an id the one shown. */
export function dismissToast(id?: number): void {
  const { current } = toastStore.getState();
  if (!current?.open || (id !== undefined && id !== current.id)) return;
  closing.stop();
  toastStore.setState({ current: { ...current, open: false } });
  removal.start(toastRemovalDelay, () => toastStore.setState({ current: undefined }));
}

/** Pauses its timer, while pointer or focus is on it. */
export const holdToast = (): void => closing.hold();

export function releaseToast(): void {
  if (toastStore.getState().current?.open) closing.resume();
}
