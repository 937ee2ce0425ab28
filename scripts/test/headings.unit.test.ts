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

it.each(["operator", "privacy", "terms", "cookies"])("/%s has the stated heading", (name) => {
  const pages: StatedPage[] = read("mf-registry/manifest.json").pages;
  const stated = pages.find(({ path }) => path === `/${name}`)?.heading;
  const drawn = languages.map((language) => {
    const texts = read(`mf-registry/src/legal/texts/${language}.json`);
    return [language, texts[name].title];
  });
  expect(stated).toEqual(Object.fromEntries(drawn));
});

/** The key of the title of each page in the workspace's menu. */
const titles: Record<string, string> = {
  "/dashboard": "dashboard",
  "/people": "people",
  "/proofs": "proofs",
  "/moderation": "queue",
  "/submissions": "submissions",
  "/moderate-people": "moderatePeople",
  "/contact-edits": "contactEdits",
  "/users": "users",
  "/removal-requests": "removal",
  "/transfer": "transfer",
  "/audit": "audit",
  "/releases": "releases",
  "/settings": "settings",
};

it.each(languages)("a page has one name in the menu and in its title, %s", (language) => {
  const texts = read(`mf-admin/translations/${language}.json`);
  const entries: { to: string; label: Record<string, string> }[] =
    read("mf-admin/manifest.json").navigation;
  const labels = entries.map(({ to, label }) => [to, label[language]]);
  const drawn = entries.map(({ to }) => [to, texts[titles[to] ?? to]?.title]);
  expect(labels).toEqual(drawn);
});
