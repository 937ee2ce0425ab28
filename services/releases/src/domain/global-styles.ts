import type { BuildManifest } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

interface Sheet {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Rules that a remote may have at top level, as they do not affect the rest of the page. */
const allowedTopLevel = [/^@property\b/, /^@layer properties$/, /^@layer [\w, ]+;$/, /^@charset\b/];

/** Finds rules of a remote outside its scope in the layer `remotes`: they would affect the whole page. */
export function globalStyles({ manifest }: BuildManifest, files: readonly Sheet[]): Conflict[] {
  if (manifest.name === "shell") return [];
  return files
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, bytes }) => {
      const found = firstGlobalRule(bytes.toString("utf8"), manifest.name);
      return found ? [{ path, message: `style-global:${found.replaceAll(":", " ")}` }] : [];
    });
}

function firstGlobalRule(css: string, name: string): string | undefined {
  const scope = new RegExp(`^@scope ?\\(\\[data-mf="?${name}"?\\]\\)`);
  const isScoped = (head: string) => scope.test(head);
  const isAllowed = (head: string) => allowedTopLevel.some((pattern) => pattern.test(head));
  return rulesOf(withoutCommentsAndStrings(css))
    .flatMap(({ head, body }) => {
      if (head !== "@layer remotes") return isAllowed(head) ? [] : [head];
      const inner = rulesOf(body).map((rule) => rule.head);
      return inner.filter((each) => !isScoped(each));
    })
    .at(0);
}

/** Removes comments, and from strings the characters that delimit rules. */
const withoutCommentsAndStrings = (css: string): string =>
  css.replaceAll(/\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, (found) =>
    found.startsWith("/*") ? "" : found.replaceAll(/[{};]/g, ""),
  );

interface Rule {
  head: string;
  body: string;
}

/** Returns the top-level rules; a statement has no body, and its head ends with the semicolon. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let head = "";
  for (const { 0: delimiter, index } of css.matchAll(/[{};]/g)) {
    if (depth === 0 && delimiter === ";")
      rules.push({ head: css.slice(start, index + 1), body: "" });
    if (depth === 0 && delimiter === "{") head = css.slice(start, index);
    if (depth === 1 && delimiter === "}") {
      rules.push({ head, body: css.slice(start + head.length + 1, index) });
    }
    if (delimiter === "{") depth += 1;
    if (delimiter === "}") depth -= 1;
    if (depth === 0) start = index + 1;
  }
  return rules
    .map((rule) => ({ ...rule, head: rule.head.trim() }))
    .filter(({ head: text }) => text !== "" && text !== ";");
}
