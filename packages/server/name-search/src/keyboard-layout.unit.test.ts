import { describe, expect, it } from "vitest";
import { otherLayouts } from "./keyboard-layout.ts";

describe("a text typed in another keyboard layout", () => {
  it.each([
    ["bdfyjd", ["иванов"]],
    ["Ufufhby >hbq", ["гагарин юрий"]],
    ["шмфтщм", ["ivanov"]],
    ["сщкесфл", ["cortcak"]],
    [",jhbc", ["борис"]],
    ["щэикшут", ["o'brien"]],
    ["фттфюзуекщмф", ["anna.petrova"]],
    ["мукф77", ["vera77"]],
  ])("%s may have been %j", (typed, meant) => {
    expect(otherLayouts(typed)).toEqual(meant);
  });

  it("is Ukrainian first where no Russian word begins so", () => {
    expect(otherLayouts("sdfy")).toEqual(["іван", "ыван"]);
    expect(otherLayouts("rjdfkmxer")).toEqual(["ковальчук"]);
    expect(otherLayouts("gtnhbr 'vvf")).toEqual(["петрик эмма", "петрик ємма"]);
  });

  it.each(["", "a", "я", "иван ivan", "123 45", "李小龍", "Хжбрщ", "qddfffd3eab9408", "!!!"])(
    "%s has no other",
    (typed) => {
      expect(otherLayouts(typed)).toEqual([]);
    },
  );
});
