import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const prefix = "good-deeds-uploads-";

/**
 * The folder of this process for files that are just being sent. What a killed process left there,
 * pictures that still say where they were taken among it, goes when the next one opens its own.
 */
export function openUploadFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    // In a container every process has the same number.
    const isLeft = pid === process.pid || !isAlive(pid);
    if (isLeft) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user's process we learn that it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
