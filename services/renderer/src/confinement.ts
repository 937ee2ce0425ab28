import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
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

/**
 * Starts Node as another user with its own network, its own processes and its own `/proc`, and ends it
 * when this process ends.
 */
const namespaces = [
  ...["setpriv", "--pdeathsig", "KILL", "--no-new-privs"],
  ...["unshare", "--user", "--map-root-user", "--net", "--ipc"],
  ...["--pid", "--fork", "--kill-child", "--mount-proc"],
  ...["sh", "-ec", hideSockets, "sh"],
] as const;

/** Whether this machine permits namespaces to this user; a container mostly does not. */
export function hasNamespaces(): boolean {
  const [command, ...args] = namespaces;
  return spawnSync(command, [...args, process.execPath, "--version"], { env: {} }).status === 0;
}

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
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "--eval",
    frozen + program,
  ];
  const [command = "", ...args] = options.namespaced ? [...namespaces, ...node] : node;
  return spawn(command, args, { env: {}, cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
}

/** Resident memory in bytes; `null` where `/proc` does not show it. */
export function residentBytes(pid: number): number | null {
  try {
    // `unshare` has one child, the Node.
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const pages = readFileSync(`/proc/${child || pid}/statm`, "utf8").split(" ")[1];
    return Number(pages) * pageBytes;
  } catch {
    return null;
  }
}

const pageBytes = 4096;
