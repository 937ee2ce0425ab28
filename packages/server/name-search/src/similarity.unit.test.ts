import { describe, expect, it } from "vitest";
import { phoneticKeys, searchedKeys } from "./phonetic-keys.ts";
import {
  comparedName,
  deletionKeys,
  editsBetweenNames,
  rankCandidates,
  searchedDeletionKeys,
} from "./similarity.ts";

const split = (text: string) => {
  const [name = null, surname = null] = text.split(" / ");
  return comparedName({ name, surname });
};
const editsOf = (one: string, other: string) => editsBetweenNames(split(one), split(other));

describe("two names", () => {
  it.each([
    ["Юрий / Гагарин", "Гагарин / Юрий", 0],
    ["Юрий / Гагарин", "Yuri / Gagarin", 0],
    ["Сергей / Королёв", "Сергій / Корольов", 1],
    ["Юрий / Гагарин", "Юрий Алексеевич / Гагарин", 0],
    ["Юрий / Гагарин", "Юрий / Гогарин", 1],
    ["Екатерина / Преображенская", "Екатирина / Преображенска", 2],
    ["Ли", "Li", 0],
  ])("%s and %s are very similar", (one, other, edits) => {
    expect(editsOf(one, other)).toBe(edits);
    expect(editsOf(other, one)).toBe(edits);
  });

  it.each([
    ["Юрий / Гагарин", "Юрий"],
    ["Юрий / Гагарин", "Юрий / Левитан"],
    ["Юрий / Гагарин", "Валентин / Гагарин"],
    ["Ли", "Лу"],
    ["Иван / Ли", "Иван / Лу"],
    ["", "Юрий / Гагарин"],
    ["", ""],
  ])("%s and %s are not", (one, other) => {
    expect(editsOf(one, other)).toBeNull();
    expect(editsOf(other, one)).toBeNull();
  });
});

describe("the known words for a misspelt one", () => {
  const known = ["Королевич", "Коваль", "Орлев", "Карлов", "Королёв"].flatMap((text) =>
    phoneticKeys(text.toLowerCase()).whole.map((key) => ({ key, text })),
  );
  const keys = searchedKeys("korlyov");

  it("share a deletion key with it", () => {
    const searched = new Set(keys.flatMap(searchedDeletionKeys));
    const near = known.filter(({ key }) => deletionKeys(key).some((one) => searched.has(one)));
    expect(near.map(({ text }) => text)).toEqual(["Королевич", "Орлев", "Королёв"]);
  });

  it("are ranked by edits, then by a wrong first letter and missing characters", () => {
    expect(rankCandidates(keys, [...known, ...known])).toEqual([
      { text: "Королёв", edits: 1, penalty: 0 },
      { text: "Орлев", edits: 1, penalty: 1 },
      { text: "Королевич", edits: 1, penalty: 2 },
    ]);
  });
});
