import { expect, test } from "vitest";
import { changesBetween, differenceOf, goodShare } from "./releases.ts";

test("added, changed and removed remotes are changes", () => {
  const before = { shell: "1", "mf-registry": "1", "mf-admin": "1" };
  expect(changesBetween(before, { shell: "1", "mf-registry": "2", "mf-submissions": "1" })).toEqual(
    [
      { remote: "mf-registry", before: "1", after: "2" },
      { remote: "mf-admin", before: "1", after: null },
      { remote: "mf-submissions", before: null, after: "1" },
    ],
  );
});

test("an activation is compared with the previous one of its environment", () => {
  const last = { id: 3, setId: 2, environment: "production" } as const;
  const history = [
    last,
    { id: 2, setId: 3, environment: "staging" } as const,
    { id: 1, setId: 1, environment: "production" } as const,
  ];
  const sets = ["1", "2", "3"].map((shell) => ({ id: Number(shell), remotes: { shell } }));
  expect(differenceOf({ history, sets }, last)).toEqual([
    { remote: "shell", before: "1", after: "2" },
  ]);
});

test("the share of good page views covers all days and has their number", () => {
  expect(
    goodShare([
      [3, 0, 1],
      [3, 1, 0],
    ]),
  ).toBe("75 % (8)");
});

test("without page views there is no share", () => {
  expect(goodShare([])).toBe("—");
  expect(goodShare([[0, 0, 0]])).toBe("—");
});
