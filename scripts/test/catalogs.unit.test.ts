import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../check/run-tool.ts";

const languages = ["ru", "en", "uk"] as const;
type Language = (typeof languages)[number];

/** The texts of a namespace and the sources that use its keys without naming it. */
const namespaces = [
  { name: "admin", texts: "mf-admin/translations/{}.json", sources: "mf-admin/src" },
  { name: "registry", texts: "mf-registry/translations/{}.json", sources: "mf-registry/src" },
  {
    name: "following",
    texts: "mf-registry/src/following/texts/{}.json",
    sources: "mf-registry/src/following",
  },
  {
    name: "submissions",
    texts: "mf-submissions/translations/{}.json",
    sources: "mf-submissions/src",
  },
  { name: "shell", texts: "shell/src/translations/{}.json", sources: "shell/src" },
  {
    name: "account",
    texts: "shell/src/account/translations/{}.json",
    sources: "shell/src/account",
  },
  {
    name: "kit",
    texts: "packages/web/remote-kit/src/translations/{}.json",
    sources: "packages/web/remote-kit/src",
  },
  {
    name: "ui",
    texts: "packages/shared/i18n/src/catalogs/ui.{}.json",
    sources: "packages/web/ui/src",
  },
  { name: "errors", texts: "packages/shared/i18n/src/errors/{}.json", sources: null },
  { name: "common", texts: "packages/shared/i18n/src/catalogs/common.{}.json", sources: null },
] as const;

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** `field.name` and the like, with its text. */
function flatten(value: object, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof inner === "object" && inner !== null
      ? flatten(inner, here)
      : [[here, String(inner)] as [string, string]];
  });
}

function catalog(texts: string, language: Language): Map<string, string> {
  const file = join(root, texts.replace("{}", language));
  return new Map(flatten(JSON.parse(readFileSync(file, "utf8"))));
}

const stem = (key: string): string => key.replace(pluralSuffix, "");
const stems = (found: Map<string, string>): string[] => [...new Set([...found.keys()].map(stem))];
const parameters = (text: string): string[] => text.match(/\{\{\w+\}\}/g) ?? [];

function parametersByKey(found: Map<string, string>): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [key, text] of found) {
    all[stem(key)] = [...new Set([...(all[stem(key)] ?? []), ...parameters(text)])].sort();
  }
  return all;
}

describe.each(namespaces)("the texts of $name", ({ texts }) => {
  const russian = catalog(texts, "ru");

  test.each(languages)("in %s are those that Russian has", (language) => {
    expect(stems(catalog(texts, language)).sort()).toEqual(stems(russian).sort());
  });

  test.each(languages)("in %s have every plural form of the language", (language) => {
    const found = catalog(texts, language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [...russian.keys()].filter((key) => pluralSuffix.test(key)).map(stem);
    const missing = counted.flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((wanted) => !found.has(wanted)),
    );
    expect(missing).toEqual([]);
  });

  test.each(languages)("in %s ask for the parameters that Russian asks for", (language) => {
    expect(parametersByKey(catalog(texts, language))).toEqual(parametersByKey(russian));
  });
});

test("no line of a text begins with a dash", () => {
  const catalogs = globSync("**/{,*.}{ru,en,uk}.json", {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.\w+)$/.test(path),
  });
  expect(catalogs.length).toBeGreaterThan(30);
  const texts = catalogs.flatMap((file) =>
    flatten(JSON.parse(readFileSync(join(root, file), "utf8"))),
  );
  expect(texts.filter(([, text]) => / [—–]/.test(text))).toEqual([]);
});

const known = new Set(
  namespaces.flatMap(({ name, texts }) =>
    stems(catalog(texts, "ru")).map((key) => `${name}:${key}`),
  ),
);

/** Whether a key, or one that a template expands to, has a text or a list of texts. */
function hasText(key: string, fromFile: readonly string[]): boolean {
  const [, own = fromFile.join("|"), rest = ""] = /^(?:(\w+):)?(.*)$/s.exec(key) ?? [];
  const pattern = rest
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(".", "\\."))
    .join(".+");
  const matcher = new RegExp(`^(${own}|common):${pattern}(\\.|$)`);
  return [...known].some((one) => matcher.test(one));
}

/** The keys of a source: `t("a.b")`, templates, and both sides of a condition. */
function keysIn(source: string): string[] {
  const calls = source.matchAll(
    /\bt\(\s*(?:[\w.!=\s"?]+\?\s*)?(["`])((?:(?!\1).)+)\1(?:\s*:\s*"([^"]+)")?/g,
  );
  return [...calls].flatMap((call) => [call[2], call[3]].filter((key) => key !== undefined));
}

const spoken = namespaces.flatMap(({ name, sources }) =>
  sources === null ? [] : [{ name, sources }],
);

test.each(spoken)("every key that $sources uses has a text", ({ name, sources }) => {
  const folder = join(root, sources);
  expect(existsSync(folder)).toBe(true);
  const missing = globSync("**/*.{ts,tsx}", { cwd: folder }).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    // Such a file abbreviates its keys.
    if (source.includes("const t = (")) return [];
    const chosen = [...source.matchAll(/useTranslation\("(\w+)"\)|use(\w+)Texts\b/g)].map(
      ([, namespace, texts = ""]) => namespace ?? texts.toLowerCase(),
    );
    return keysIn(source)
      .filter((key) => !hasText(key, chosen.length > 0 ? chosen : [name]))
      .map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});
