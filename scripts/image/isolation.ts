import { execFileSync, spawnSync } from "node:child_process";
import { StartFailure } from "../../packages/tools/engines/src/index.ts";
import type { Tree } from "./tree.ts";

const user = "10001:10001";

/** Whether this machine permits mounts and chroot: mostly root on Linux. */
export function canIsolate(): boolean {
  try {
    execFileSync("unshare", ["--mount", "chroot", "--userspec", user, "/", "true"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs Node in the tree: its root read-only, `/tmp` its own, another user without any privilege.
 * @param mounts folders of this machine by the place where the tree shows them
 */
export function inTree(
  { path }: Tree,
  args: readonly string[],
  mounts: Readonly<Record<string, string>> = {},
) {
  const script = [
    `mount --bind "${path}" "${path}"`,
    `mount --rbind /dev "${path}/dev"`,
    `mount -t proc proc "${path}/proc"`,
    `mount -t tmpfs -o mode=1777 tmpfs "${path}/tmp"`,
    ...Object.entries(mounts).map(([to, from]) => `mount --bind "${from}" "${path}${to}"`),
    `mount -o remount,ro,bind "${path}"`,
    `exec setpriv --no-new-privs chroot --userspec ${user} --groups "" "${path}" "$@"`,
  ];
  const node = ["/usr/local/bin/node", "--disable-warning=ExperimentalWarning", ...args];
  const shell = ["bash", "-ec", script.join("\n"), "in-tree"];
  return { command: "unshare", args: ["--mount", ...shell, ...node] };
}

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
