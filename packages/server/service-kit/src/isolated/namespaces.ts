import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs a command with its own network, processes, mounts and `/proc`, and ends it when this process ends. */
export const ownNamespaces = [
  ...["setpriv", "--pdeathsig", "KILL", "--no-new-privs"],
  ...["unshare", "--user", "--map-root-user", "--net", "--ipc"],
  ...["--pid", "--fork", "--kill-child", "--mount-proc"],
] as const;

/**
 * Runs a command in a root folder that has programs, libraries and the given paths only, which cannot be changed
 * there. No folder of this machine is at `/sys`, so that the new root hides none of the paths.
 */
const inOwnRoot = `
  show() {
    [ ! -e "/sys$1" ] || return 0
    mkdir -p "/sys\${1%/*}"
    if [ -L "$1" ]; then cp -P "$1" "/sys$1"; return; fi
    if [ -d "$1" ]; then mkdir "/sys$1"; else : > "/sys$1"; fi
    mount --rbind "$1" "/sys$1"
    mount -o remount,bind,ro "/sys$1" 
  }
  mount -t tmpfs tmpfs /sys
  for place in /bin /lib* /sbin /usr /dev/null /dev/urandom; do show "$place"; done
  mkdir /sys/proc
  mount --rbind /proc /sys/proc
  while [ "$1" != -- ]; do show "$1"; shift; done
  shift
  mount -o remount,ro /sys
  exec unshare --user --map-user=65534 --map-group=65534 --root=/sys --wd=/ setpriv --pdeathsig KILL "$@"`;

/** Returns the command that precedes another one which needs these paths only. */
export const ownRoot = (paths: readonly string[]): readonly string[] => [
  ...ownNamespaces,
  ...["sh", "-ec", inOwnRoot, "sh", ...paths, "--"],
];

/** Whether this machine permits a command of namespaces to this user; a container mostly does not. */
export function permits([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, process.execPath, "--version"], { env: {} }).status === 0;
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
