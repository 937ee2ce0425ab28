import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import { type Atrule, type CssNode, generate, parse, type StyleSheet, walk } from "css-tree";
import type { Conflict } from "./compatibility.ts";

interface Sheet {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Finds what a remote's style sheets would change outside its part of the page: rules outside its
 * scope in the layer `remotes`, and names that are global wherever they are defined and lack its prefix.
 */
export function globalStyles({ manifest }: BuildManifest, files: readonly Sheet[]): Conflict[] {
  if (manifest.name === "shell") return [];
  return files
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, bytes }) => {
      const found = firstConflict(bytes.toString("utf8"), manifest.name);
      return found ? [{ path, message: found }] : [];
    });
}

function firstConflict(css: string, name: FrontEndName): string | undefined {
  const errors: string[] = [];
  const sheet = parse(css, {
    parseAtrulePrelude: false,
    parseRulePrelude: false,
    parseValue: false,
    onParseError: (error) => errors.push(error.message),
  }) as StyleSheet;
  const [error] = errors;
  if (error !== undefined) return `style-unreadable:${withoutColons(error)}`;
  const outside = sheet.children.toArray().find((node) => !isContained(node, name));
  if (outside) return `style-global:${withoutColons(headOf(outside))}`;
  const named = firstGlobalName(sheet, `${name.slice("mf-".length)}_`);
  return named === undefined ? undefined : `style-name:${withoutColons(named)}`;
}

/** The order of layers, which the shell's sheet declares first. */
const layers = new Set(["theme", "base", "components", "utilities", "remotes", "properties"]);

/** Whether a top-level node only names known layers, or is in the remote's scope. */
function isContained(node: CssNode, name: FrontEndName): boolean {
  if (node.type === "Comment") return true;
  if (node.type !== "Atrule") return false;
  if (node.name === "charset" || node.name === "property") return true;
  if (node.name !== "layer") return false;
  const named = preludeOf(node).split(",");
  if (node.block === null) return named.every((layer) => layers.has(layer.trim()));
  if (preludeOf(node) !== "remotes") return false;
  return node.block.children.toArray().every((inner) => isInScope(inner, name));
}

function isInScope(node: CssNode, name: FrontEndName): boolean {
  if (node.type === "Comment") return true;
  if (node.type !== "Atrule" || node.name !== "scope") return false;
  const [root = ""] = preludeOf(node).split(/(?<=\))\s*to\b/);
  return root.replaceAll(/["'\s]/g, "") === `([data-mf=${name}])`;
}

/** Rules inside a scope that affect only what is in it. */
const scopedRules = new Set(["container", "layer", "media", "scope", "starting-style", "supports"]);

/** Returns the first at-rule whose effect is global and whose name is not the remote's. */
function firstGlobalName(sheet: StyleSheet, prefix: string): string | undefined {
  let found: string | undefined;
  walk(sheet, {
    visit: "Atrule",
    enter(node) {
      if (found !== undefined || isLocal(node, prefix)) return;
      found = headOf(node);
    },
  });
  return found;
}

function isLocal(node: Atrule, prefix: string): boolean {
  if (scopedRules.has(node.name) || node.name === "charset") return true;
  if (node.name === "property") return preludeOf(node).startsWith(`--${prefix}`);
  return node.name === "keyframes" && preludeOf(node).startsWith(prefix);
}

const preludeOf = ({ prelude }: Atrule): string => (prelude ? generate(prelude).trim() : "");

const headOf = (node: CssNode): string => {
  if (node.type === "Atrule") return `@${node.name} ${preludeOf(node)}`.trim();
  return node.type === "Rule" ? generate(node.prelude) : generate(node);
};

/** A colon ends the key of a message. */
const withoutColons = (text: string): string => text.replaceAll(":", " ").slice(0, 200);
