import type { BuildManifest } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

interface Sheet {
  readonly path: string;
  readonly bytes: Buffer;
}

/** What may stand at the top of any remote's sheet: nothing of it reaches another part of the page. */
const harmless = [/^@property\b/, /^@layer properties$/, /^@layer [\w, ]+;$/, /^@charset\b/];

/** Rules of a remote outside its scope in the layer `remotes`: they would affect the whole page. */
export function globalStyles({ manifest }: BuildManifest, files: readonly Sheet[]): Conflict[] {
  if (manifest.name === "shell") return [];
  return files
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, bytes }) => {
      const found = unscoped(bytes.toString("utf8"), manifest.name);
      return found ? [{ path, message: `style-global:${found.replaceAll(":", " ")}` }] : [];
    });
}

function unscoped(css: string, name: string): string | undefined {
  const scope = new RegExp(`^@scope ?\\(\\[data-mf="?${name}"?\\]\\)`);
  const isScoped = (head: string) => scope.test(head);
  const isHarmless = (head: string) => harmless.some((pattern) => pattern.test(head));
  return rulesOf(withoutTraps(css))
    .flatMap(({ head, body }) => {
      if (head !== "@layer remotes") return isHarmless(head) ? [] : [head];
      const inner = rulesOf(body).map((rule) => rule.head);
      return inner.filter((one) => !isScoped(one));
    })
    .at(0);
}

/** Without comments, and without what looks like a rule's end but stands in a string. */
const withoutTraps = (css: string): string =>
  css.replaceAll(/\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, (found) =>
    found.startsWith("/*") ? "" : found.replaceAll(/[{};]/g, ""),
  );

interface Rule {
  head: string;
  body: string;
}

/** The rules of the top level; a statement is one without a body, its semicolon included. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let head = "";
  for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
    if (depth === 0 && mark === ";") rules.push({ head: css.slice(start, index + 1), body: "" });
    if (depth === 0 && mark === "{") head = css.slice(start, index);
    if (depth === 1 && mark === "}") {
      rules.push({ head, body: css.slice(start + head.length + 1, index) });
    }
    if (mark === "{") depth += 1;
    if (mark === "}") depth -= 1;
    if (depth === 0) start = index + 1;
  }
  return rules
    .map((rule) => ({ ...rule, head: rule.head.trim() }))
    .filter(({ head: text }) => text !== "" && text !== ";");
}
