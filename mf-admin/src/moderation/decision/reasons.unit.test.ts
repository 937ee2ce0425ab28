import { expect, test } from "vitest";
import { reasonFor, templatesFor } from "./reasons.ts";

const [template = null] = templatesFor(["proof"]);
const chosen = { template, text: null };

test("a template is sent in each sender's language", () => {
  expect(reasonFor({ language: "en" }, chosen)).toMatch(/^We could not confirm/);
  expect(reasonFor({ language: "uk" }, chosen)).toMatch(/^Не вдалося підтвердити/);
});

test("an unknown language falls back to the default", () => {
  expect(reasonFor({ language: null }, chosen)).toMatch(/^Не удалось подтвердить/);
});

test("an edited text is sent unchanged, and an empty one is no reason", () => {
  expect(reasonFor({ language: "en" }, { template, text: " Пришлите скан. " })).toBe(
    "Пришлите скан.",
  );
  expect(reasonFor({ language: "en" }, { template, text: "  " })).toBeNull();
  expect(reasonFor({ language: "en" }, { template: null, text: null })).toBeNull();
});

test("a selection of several kinds offers their common reasons", () => {
  const shared = templatesFor(["proof", "person"]).map(({ id }) => id);
  expect(shared).toEqual(["unconfirmed", "duplicate", "not-consented"]);
  expect(templatesFor(["proof", "person", "contact-edit"]).map(({ id }) => id)).toEqual([
    "unconfirmed",
    "not-consented",
  ]);
});
