import { expect, test } from "vitest";
import { reasonFor, templatesFor } from "./reasons.ts";

const [template = null] = templatesFor(["proof"]);
const chosen = { template, text: null };

test("a template reaches each sender in their own language", () => {
  expect(reasonFor({ language: "en" }, chosen)).toMatch(/^We could not confirm/);
  expect(reasonFor({ language: "uk" }, chosen)).toMatch(/^Не вдалося підтвердити/);
});

test("a sender whose language nobody knows is written to in the register's own", () => {
  expect(reasonFor({ language: null }, chosen)).toMatch(/^Не удалось подтвердить/);
});

test("what was written by hand is sent as it is, and nothing is no reason", () => {
  expect(reasonFor({ language: "en" }, { template, text: " Пришлите скан. " })).toBe(
    "Пришлите скан.",
  );
  expect(reasonFor({ language: "en" }, { template, text: "  " })).toBeNull();
  expect(reasonFor({ language: "en" }, { template: null, text: null })).toBeNull();
});

test("kinds that are rejected together share the reasons that fit all of them", () => {
  const shared = templatesFor(["proof", "person"]).map(({ id }) => id);
  expect(shared).toEqual(["unconfirmed", "duplicate", "not-consented"]);
  expect(templatesFor(["proof", "person", "contact-edit"]).map(({ id }) => id)).toEqual([
    "unconfirmed",
    "not-consented",
  ]);
});
