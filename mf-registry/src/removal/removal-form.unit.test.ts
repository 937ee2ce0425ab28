import { expect, it } from "vitest";
import { emptyRemoval, removalBody } from "./removal-form.tsx";

const draft = {
  relation: " Это я ",
  wish: "hide",
  text: " Уберите телефон. ",
  knownContact: "",
} as const;

it("trims the typed texts", () => {
  expect(removalBody(draft, null)).toEqual({
    relation: "Это я",
    wish: "hide",
    text: "Уберите телефон.",
  });
});

it("sends a known contact only when one is typed", () => {
  expect(removalBody(draft, null)).not.toHaveProperty("knownContact");
  const named = { ...draft, knownContact: " @anna " };
  expect(removalBody(named, null)).toMatchObject({ knownContact: "@anna" });
});

it("names the proof that a report is about", () => {
  expect(removalBody(draft, "Доказательство № 000012").text).toBe(
    "Доказательство № 000012\nУберите телефон.",
  );
});

it("leaves an empty text empty, so that validation rejects it", () => {
  expect(removalBody(emptyRemoval, "Доказательство № 000012").text).toBe("");
});
