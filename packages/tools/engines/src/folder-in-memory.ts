import { existsSync, statfsSync } from "node:fs";

const folder = "/dev/shm";

/** A folder in memory with this many bytes free, or null; a container's often has only 64 MB. */
export function folderInMemory(freeBytes: number): string | null {
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= freeBytes ? folder : null;
}
