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
  const about = { createdAt: "", createdBy: null, activatedAt: null, live: false, staged: false };
  const set = (id: number, shell: string) => ({
    id,
    name: null,
    mandatory: false,
    remotes: { shell },
    ...about,
  });
  const activation = (id: number, setId: number, environment: "production" | "staging") => ({
    id,
    setId,
    environment,
    kind: "promoted" as const,
    at: "",
    by: null,
  });
  const last = activation(3, 2, "production");
  const history = [last, activation(2, 3, "staging"), activation(1, 1, "production")];
  const sets = [set(3, "3"), set(2, "2"), set(1, "1")];
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
