import type { ReactNode } from "react";
import { createStore } from "zustand/vanilla";

/** In milliseconds (S9.14); longer with an action. */
export const toastDuration = { plain: 5_000, withAction: 10_000 } as const;

/** In milliseconds, after which a dismissed toast is removed from the store (S9.14). */
export const toastRemovalDelay = 1_000_000;

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive" | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** Milliseconds; `Infinity`: until it is dismissed. */
  duration?: number | undefined;
  /** Called when pointer or focus come to the toast, and when they leave it or it ends. */
  onPauseChange?: ((isPaused: boolean) => void) | undefined;
  /** Called when the user closes it, by its button, Escape or a swipe, and not by its action. */
  onClose?: (() => void) | undefined;
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** A timer that can be paused; `Infinity` milliseconds never end. */
export class Countdown {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #remaining = 0;
  #startedAt = 0;
  #callback: () => void = () => {};

  start(milliseconds: number, callback: () => void): void {
    this.stop();
    this.#remaining = milliseconds;
    this.#callback = callback;
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#remaining -= Date.now() - this.#startedAt;
  }

  resume(): void {
    if (this.#timer !== undefined || this.#remaining === Number.POSITIVE_INFINITY) return;
    this.#startedAt = Date.now();
    this.#timer = setTimeout(this.#callback, Math.max(0, this.#remaining));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** At most one toast: a new one replaces it. */
export const toastStore = createStore<{ current: Toast | undefined }>(() => ({
  current: undefined,
}));
const closing = new Countdown();
const removal = new Countdown();
let lastId = 0;
let isPaused = false;

function setPaused(next: boolean): void {
  if (next === isPaused) return;
  isPaused = next;
  toastStore.getState().current?.onPauseChange?.(next);
}

/** Shows a toast and returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const id = lastId;
  removal.stop();
  setPaused(false);
  toastStore.setState({ current: { ...message, id, open: true } });
  const usual = message.action ? toastDuration.withAction : toastDuration.plain;
  closing.start(message.duration ?? usual, () => dismissToast(id));
  return id;
}

/** Closes the current toast; with an id, only when it is that one. */
export function dismissToast(id?: number): void {
  const { current } = toastStore.getState();
  if (!current?.open || (id !== undefined && id !== current.id)) return;
  closing.stop();
  setPaused(false);
  toastStore.setState({ current: { ...current, open: false } });
  removal.start(toastRemovalDelay, () => toastStore.setState({ current: undefined }));
}

/** Closes a toast for its user. */
export function closeToast({ id, onClose }: Toast): void {
  const { current } = toastStore.getState();
  if (!current?.open || current.id !== id) return;
  dismissToast(id);
  onClose?.();
}

/** Pauses the timer while pointer or focus is on the toast. */
export function pauseToast(): void {
  if (!toastStore.getState().current?.open) return;
  closing.pause();
  setPaused(true);
}

export function resumeToast(): void {
  if (!toastStore.getState().current?.open) return;
  closing.resume();
  setPaused(false);
}
