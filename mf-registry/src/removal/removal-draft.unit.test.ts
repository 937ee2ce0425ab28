import { expect, it } from "vitest";
import { blankRemoval, removalBody } from "./removal-draft.ts";

const draft = { relation: " Это я ", wish: "hide", text: " Уберите телефон. " } as const;

it("sends what was typed without the spaces around it", () => {
  expect(removalBody(draft, null)).toEqual({
    relation: "Это я",
    wish: "hide",
    text: "Уберите телефон.",
  });
});

it("names the proof that a report is about", () => {
  expect(removalBody(draft, "Доказательство № 000012").text).toBe(
    "Доказательство № 000012\nУберите телефон.",
  );
});

it("leaves an empty text empty, so that it is asked for", () => {
  expect(removalBody(blankRemoval, "Доказательство № 000012").text).toBe("");
});
