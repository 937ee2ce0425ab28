import { expect, it } from "vitest";
import { emptyRemoval, removalBody } from "./removal-form.tsx";

const draft = {
  relation: " Это я ",
  wish: "hide",
  text: " Уберите телефон. ",
  knownContact: "",
} as const;

it("trims the typed texts", () => {
  expect(removalBody(draft)).toEqual({
    relation: "Это я",
    wish: "hide",
    text: "Уберите телефон.",
  });
});

it("sends a known contact only when one is typed", () => {
  expect(removalBody(draft)).not.toHaveProperty("knownContact");
  const named = { ...draft, knownContact: " @anna " };
  expect(removalBody(named)).toMatchObject({ knownContact: "@anna" });
});

it("leaves an empty text empty, so that validation rejects it", () => {
  expect(removalBody(emptyRemoval).text).toBe("");
});
