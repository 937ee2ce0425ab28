import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dismissToast,
  pauseToast,
  resumeToast,
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
