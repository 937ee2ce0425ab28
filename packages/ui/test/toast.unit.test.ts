import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dismissToast,
  holdToast,
  releaseToast,
  toast,
  toastRemovalDelay,
  toastStore,
} from "../src/overlays/toast-store.ts";

const shown = () => toastStore.getState().current;
const isOpen = () => shown()?.open ?? false;
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
  expect(shown()?.title).toBe("Second");
  expect(isOpen()).toBe(true);
});

test("time stands still while it is held and goes on with what was left", () => {
  toast({ title: "Saved" });
  vi.advanceTimersByTime(3_000);
  holdToast();
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toBe(true);
  releaseToast();
  vi.advanceTimersByTime(1_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test("a dismissal by an old id leaves the newer toast alone", () => {
  const first = toast({ title: "First" });
  toast({ title: "Second" });
  dismissToast(first);
  expect(isOpen()).toBe(true);
});

test("a dismissed toast is removed after the removal delay", () => {
  toast({ title: "Saved" });
  dismissToast();
  vi.advanceTimersByTime(toastRemovalDelay - 1);
  expect(shown()?.title).toBe("Saved");
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test("releasing a dismissed toast does not bring its time back", () => {
  toast({ title: "Saved" });
  holdToast();
  dismissToast();
  releaseToast();
  vi.advanceTimersByTime(10_000);
  expect(isOpen()).toBe(false);
});
