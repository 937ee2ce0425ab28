import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "../../packages/shared/i18n/src/languages.ts";
import { root } from "../check/run-tool.ts";

const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

interface StatedPage {
  path: string;
  heading?: Record<string, string>;
}

/** The key of a page's heading. */
const headings = [
  ["mf-registry", "/", ["home", "title"]],
  ["mf-registry", "/about", ["about", "title"]],
  ["mf-submissions", "/submit-person", ["person", "title"]],
] as const;

it.each(headings)("%s states of %s the heading that it draws", (remote, path, [group, name]) => {
  const pages: StatedPage[] = read(`${remote}/manifest.json`).pages;
  const stated = pages.find((page) => page.path === path)?.heading;
  const drawn = languages.map((language) => {
    const texts = read(`${remote}/translations/${language}.json`);
    return [language, texts[group][name]];
  });
  expect(stated).toEqual(Object.fromEntries(drawn));
});
