import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Result, root } from "./run-tool.ts";

/** A row of the table in docs/glossary.md. */
export interface BannedTerm {
  /** A word, a phrase, or an identifier in camel case. */
  term: string;
  /** Literals in which it has another sense, or is a name that others rely on. */
  except: readonly string[];
}

const glossary = "docs/glossary.md";

const sources = [
  "*.ts",
  "*.tsx",
  "*.mjs",
  "*.js",
  "*.css",
  "*.md",
  "*.yml",
  "*.yaml",
  "Dockerfile",
];

/** Generated, recorded or shown to users; what names the terms on purpose. */
const excluded = [
  glossary,
  "pnpm-lock.yaml",
  "CHANGELOG.md",
  "bench/results",
  "packages/tools/launcher/demo",
  "scripts/check/terms.ts",
  "scripts/test/terms.unit.test.ts",
  "services/*/test/samples",
];

/** Returns the banned terms of the glossary. */
export function bannedTerms(text: string): BannedTerm[] {
  const rows = text.slice(text.indexOf("## Words that are not used")).split("\n");
  return rows.flatMap((row) => {
    const [, terms, , except = ""] = row.split("|");
    if (!terms?.includes("`")) return [];
    return literals(terms).map((term) => ({ term, except: literals(except) }));
  });
}

const literals = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, literal]) => literal ?? []);

/** Returns the banned terms that a line has as words, or as words of an identifier. */
export function termsIn(line: string, banned: readonly BannedTerm[]): string[] {
  return banned
    .filter(({ term, except }) => {
      const rest = except.reduce((left, literal) => left.replaceAll(literal, ""), line);
      return patternOf(term).test(isIdentifier(term) ? rest : separateWords(rest));
    })
    .map(({ term }) => term);
}

const isIdentifier = (term: string): boolean => /[a-z][A-Z]/.test(term);

const patterns = new Map<string, RegExp>();

function patternOf(term: string): RegExp {
  const known = patterns.get(term);
  if (known) return known;
  // Terms are letters, spaces and hyphens: nothing to escape.
  const flags = isIdentifier(term) ? "" : "i";
  const pattern = new RegExp(`(?<![A-Za-z])${term}(?![A-Za-z])`, flags);
  patterns.set(term, pattern);
  return pattern;
}

/** Matches every line that has a term, and some that have none: a fast first test. */
const anyOf = (banned: readonly BannedTerm[]): RegExp =>
  new RegExp(banned.map(({ term }) => term.replaceAll(" ", " ?")).join("|"), "i");

/** Puts a space between the words of an identifier. */
const separateWords = (text: string): string => text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");

/** Reports the uses of words that the glossary bans. */
export async function checkTerms(): Promise<Result> {
  const banned = bannedTerms(readFileSync(join(root, glossary), "utf8"));
  const suspect = anyOf(banned);
  const inText = (text: string) => (suspect.test(text) ? termsIn(text, banned) : []);
  const args = ["ls-files", "--", ...sources, ...excluded.map((path) => `:!${path}`)];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  const found = files.flatMap((file) => {
    const name = inText(file).map((term) => `${file}: the path has "${term}"`);
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return [
      ...name,
      ...lines.flatMap((line, index) =>
        inText(line).map((term) => `${file}:${index + 1}: "${term}" in ${line.trim()}`),
      ),
    ];
  });
  if (found.length === 0) return { passed: true, output: "" };
  const hint = "docs/glossary.md has the terms to use instead, and exceptions.";
  return { passed: false, output: [...found, hint].join("\n") };
}
