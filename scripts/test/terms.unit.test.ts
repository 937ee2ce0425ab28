import { expect, test } from "vitest";
import { bannedTerms, checkTerms, termsIn } from "../check/terms.ts";

const table = `## Words that are not used

| word | term | except |
|---|---|---|
| \`kept\`, \`goOn\` | cached, \`resume\` | \`kept.example\` |
| \`is away\` | is unavailable | |
`;
const banned = bannedTerms(table);

test("are read from the glossary's table", () => {
  expect(banned).toEqual([
    { term: "kept", except: ["kept.example"] },
    { term: "goOn", except: ["kept.example"] },
    { term: "is away", except: [] },
  ]);
});

test.each([
  ["a comment", "// Rows are Kept here.", ["kept"]],
  ["a part of an identifier", "const keptRows = [];", ["kept"]],
  ["an identifier", "await goOn();", ["goOn"]],
  ["a phrase", "the store is away", ["is away"]],
  ["another word", "// bookkeptics, kepter", []],
  ["an exempt literal", 'fetch("https://kept.example")', []],
  ["an exempt literal beside a use", 'kept("https://kept.example")', ["kept"]],
  ["another case of an identifier", "to go on", []],
])("are found as whole words: %s", (_, line, terms) => {
  expect(termsIn(line, banned)).toEqual(terms);
});

test("are in no source", async () => {
  expect(await checkTerms()).toEqual({ passed: true, output: "" });
});
