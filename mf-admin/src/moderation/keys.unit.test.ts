import { expect, test } from "vitest";
import { commandOf } from "./keys.tsx";

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (code: string, key: string, more: Partial<typeof plain> = {}) =>
  commandOf({ ...plain, code, key, ...more });

test("a key is recognized by its position in every layout", () => {
  expect(press("KeyA", "a")).toBe("approve");
  expect(press("KeyA", "ф")).toBe("approve");
  expect(press("KeyR", "к")).toBe("reject");
  expect(press("KeyZ", "я")).toBe("undo");
  expect(press("Digit2", "2")).toEqual({ change: 1 });
});

test("the help opens by the character and by its position", () => {
  expect(press("Slash", "?", { shiftKey: true })).toBe("help");
  expect(press("Slash", ",", { shiftKey: true })).toBe("help");
  expect(press("Digit7", "?", { shiftKey: true })).toBe("help");
});

test("a browser shortcut is ignored", () => {
  expect(press("KeyA", "a", { ctrlKey: true })).toBeNull();
  expect(press("KeyR", "r", { metaKey: true })).toBeNull();
  expect(press("KeyZ", "z", { altKey: true })).toBeNull();
});

test("a repeated key moves the selection and decides nothing", () => {
  expect(press("KeyJ", "j", { repeat: true })).toBe("next");
  expect(press("KeyA", "a", { repeat: true })).toBeNull();
  expect(press("KeyZ", "z", { repeat: true })).toBeNull();
});

test("other keys are ignored", () => {
  expect(press("KeyQ", "q")).toBeNull();
  expect(press("KeyA", "A", { shiftKey: true })).toBeNull();
  expect(press("KeyX", "X", { shiftKey: true })).toBe("checkAll");
});
