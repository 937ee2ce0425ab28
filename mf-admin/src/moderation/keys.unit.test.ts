import { expect, test } from "vitest";
import { commandOf } from "./keys.tsx";

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (code: string, key: string, more: Partial<typeof plain> = {}) =>
  commandOf({ ...plain, code, key, ...more });

test("a key is known by its place, whatever the layout writes there", () => {
  expect(press("KeyA", "a")).toBe("approve");
  expect(press("KeyA", "ф")).toBe("approve");
  expect(press("KeyR", "к")).toBe("reject");
  expect(press("KeyZ", "я")).toBe("undo");
  expect(press("Digit2", "2")).toEqual({ change: 1 });
});

test("the list of keys opens by the sign and by its place", () => {
  expect(press("Slash", "?", { shiftKey: true })).toBe("help");
  expect(press("Slash", ",", { shiftKey: true })).toBe("help");
  expect(press("Digit7", "?", { shiftKey: true })).toBe("help");
});

test("a shortcut of the browser stays one", () => {
  expect(press("KeyA", "a", { ctrlKey: true })).toBeNull();
  expect(press("KeyR", "r", { metaKey: true })).toBeNull();
  expect(press("KeyZ", "z", { altKey: true })).toBeNull();
});

test("a key that is held down walks and decides nothing", () => {
  expect(press("KeyJ", "j", { repeat: true })).toBe("next");
  expect(press("KeyA", "a", { repeat: true })).toBeNull();
  expect(press("KeyZ", "z", { repeat: true })).toBeNull();
});

test("any other key is nobody's", () => {
  expect(press("KeyQ", "q")).toBeNull();
  expect(press("KeyA", "A", { shiftKey: true })).toBeNull();
  expect(press("KeyX", "X", { shiftKey: true })).toBe("checkAll");
});
