import { expect, it } from "vitest";
import { occupationsOf } from "./occupations.ts";

it("a text names several occupations between commas or semicolons, each once", () => {
  expect(occupationsOf("Врач, педагог; врач ,Поэт,")).toEqual(["Врач", "Педагог", "Поэт"]);
  expect(occupationsOf("医生、教師")).toEqual(["医生", "教師"]);
});

it("spaces and a small first letter make no other occupation; other letters stay as recorded", () => {
  expect(occupationsOf("  сестра \n милосердия ")).toEqual(["Сестра милосердия"]);
  expect(occupationsOf("основатель «Красного Креста»")).toEqual(["Основатель «Красного Креста»"]);
  expect(occupationsOf("и\u0306огин")).toEqual(["Йогин"]);
});

it("no text names none, and a long list names ten", () => {
  expect(occupationsOf(null)).toEqual([]);
  expect(occupationsOf(" , ;")).toEqual([]);
  expect(occupationsOf(Array.from({ length: 40 }, (_, at) => at).join())).toHaveLength(10);
});
