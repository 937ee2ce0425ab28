import { expect, it } from "vitest";
import { formatPhone } from "./person-text.ts";

it.each([
  ["+380671234567", "+380 67 123 4567"],
  ["+79161234567", "+7 916 123 45 67"],
  ["+375291234567", "+375 29 123 4567"],
  ["+442079460123", "+442079460123"],
])("formats %s as %s", (stored, shown) => {
  expect(formatPhone(stored).replaceAll("\u00a0", " ")).toBe(shown);
});
