import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ownNamespaces, permits } from "@deeds/service-kit/isolated/namespaces";
import { freezeIntrinsics } from "./child/freeze-intrinsics.ts";

/** Hides where Unix sockets are, which no network namespace holds. Node is opened before: it may be there. */
const hideSockets = `
  exec 9< "$1"
  shift
  for place in /*; do
    case $place in
      /bin | /etc | /lib* | /proc | /sbin | /sys | /usr) ;;
      *) if [ -d "$place" ] && [ ! -L "$place" ]; then mount -t tmpfs -o ro tmpfs "$place"; fi ;;
    esac
  done
  exec env -i unshare --user --map-user=65534 --map-group=65534 setpriv --pdeathsig KILL /proc/self/fd/9 "$@"`;

/** Starts Node as another user, in namespaces of its own. */
const namespaces = [...ownNamespaces, "sh", "-ec", hideSockets, "sh"] as const;

export const hasNamespaces = (): boolean => permits(namespaces);

/** What a bundle finds of this process's own objects, it cannot change. */
const frozen = `import vm from "node:vm"; (${freezeIntrinsics})(vm);`;

export type ConfinedProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Runs a program (its text, an ES module) in a Node without environment, without files and without
 * modules that reach around the permission model; with namespaces also without a network.
 */
export function spawnConfined(
  program: string,
  options: { heapMb: number; namespaced: boolean },
): ConfinedProcess {
  const node = [
    process.execPath,
    // No file, process, worker, addon or inspector.
    "--permission",
    // It writes files around the permission model.
    "--no-experimental-sqlite",
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${options.heapMb}`,
    "--max-semi-space-size=8",
    // Their code and what compiles it take a third of the memory; renders are about as fast without it.
    "--no-sparkplug",
    "--no-maglev",
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "--eval",
    frozen + program,
  ];
  const [command = "", ...args] = options.namespaced ? [...namespaces, ...node] : node;
  return spawn(command, args, { env: {}, cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
}
