import { spawnSync } from "node:child_process";
import { StartFailure } from "../../packages/engines/src/index.ts";
import { inTree } from "./isolation.ts";
import type { Tree } from "./tree.ts";

/** The trees of all images by their parts, e.g. `services/people`. */
export type Trees = ReadonlyMap<string, Tree>;

export function treeOf(trees: Trees, name: string): Tree {
  const tree = trees.get(name);
  if (!tree) throw new Error(`there is no tree of ${name}`);
  return tree;
}

/** Runs a process that ends; throws when it does not end well. */
export function runToEnd(
  tree: Tree,
  args: string[],
  env: NodeJS.ProcessEnv,
  mounts: Readonly<Record<string, string>> = {},
): void {
  const { command, args: all } = inTree(tree, args, mounts);
  const { status, stderr } = spawnSync(command, all, { env, encoding: "utf8" });
  if (status !== 0) throw new StartFailure(`${tree.name} ended with ${status}: ${stderr}`);
}
