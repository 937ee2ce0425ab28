import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeToast,
  dismissToast,
  pauseToast,
  resumeToast,
  type Toast,
  toast,
  toastRemovalDelay,
  toastStore,
} from "../src/overlays/toast-store.ts";

const current = () => toastStore.getState().current;
const isOpen = () => current()?.open ?? false;
const action = { label: "Undo", onSelect: () => {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

test("a toast closes after 5 seconds", () => {
  toast({ title: "Saved" });
  vi.advanceTimersByTime(4_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test("a toast with an action stays for 10 seconds", () => {
  toast({ title: "Approved", action });
  vi.advanceTimersByTime(9_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test("a new toast replaces the one before and has its own time", () => {
  toast({ title: "First" });
  vi.advanceTimersByTime(4_000);
  toast({ title: "Second" });
  vi.advanceTimersByTime(4_000);
  expect(current()?.title).toBe("Second");
  expect(isOpen()).toBe(true);
});

test("pausing stops the timer and resuming continues with the remaining time", () => {
  toast({ title: "Saved" });
  vi.advanceTimersByTime(3_000);
  pauseToast();
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toBe(true);
  resumeToast();
  vi.advanceTimersByTime(1_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test("a dismissal by an old id does not close the newer toast", () => {
  const first = toast({ title: "First" });
  toast({ title: "Second" });
  dismissToast(first);
  expect(isOpen()).toBe(true);
});

test("a dismissed toast is removed after the removal delay", () => {
  toast({ title: "Saved" });
  dismissToast();
  vi.advanceTimersByTime(toastRemovalDelay - 1);
  expect(current()?.title).toBe("Saved");
  vi.advanceTimersByTime(1);
  expect(current()).toBeUndefined();
});

test("resuming a dismissed toast does not open it", () => {
  toast({ title: "Saved" });
  pauseToast();
  dismissToast();
  resumeToast();
  vi.advanceTimersByTime(10_000);
  expect(isOpen()).toBe(false);
});

test("an endless toast stays until it is dismissed", () => {
  const id = toast({ title: "Approved", action, duration: Number.POSITIVE_INFINITY });
  pauseToast();
  resumeToast();
  vi.advanceTimersByTime(600_000);
  expect(isOpen()).toBe(true);
  dismissToast(id);
  expect(isOpen()).toBe(false);
});

test("who shows a toast learns when it is paused, and that its end resumes", () => {
  const changes: boolean[] = [];
  const onPauseChange = (isPaused: boolean) => void changes.push(isPaused);
  const id = toast({ title: "Approved", onPauseChange });
  pauseToast();
  pauseToast();
  resumeToast();
  expect(changes).toEqual([true, false]);
  pauseToast();
  dismissToast(id);
  expect(changes).toEqual([true, false, true, false]);
  pauseToast();
  expect(changes).toHaveLength(4);
  toast({ title: "First", onPauseChange });
  pauseToast();
  toast({ title: "Second" });
  expect(changes.slice(4)).toEqual([true, false]);
});

test("who shows a toast learns that its user closed it, once, and of no other end", () => {
  const onClose = vi.fn();
  const show = () => {
    toast({ title: "Approved", onClose });
    return current() as Toast;
  };
  const first = show();
  closeToast(first);
  closeToast(first);
  expect(isOpen()).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  dismissToast(show().id);
  show();
  vi.advanceTimersByTime(5_000);
  const replaced = show();
  toast({ title: "Second" });
  closeToast(replaced);
  expect(isOpen()).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});
