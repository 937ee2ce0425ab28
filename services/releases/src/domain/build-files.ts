import type { BuildManifest } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

/** A file as it arrived, measured by the service itself. */
export interface MeasuredFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
}

/** Every difference between what a build says of its files and what arrived. */
export function fileConflicts(build: BuildManifest, sent: readonly MeasuredFile[]): Conflict[] {
  const named = new Map(build.files.map((file) => [file.path, file]));
  const arrived = new Map(sent.map((file) => [file.path, file]));
  const first = [build.entry, ...Object.values(build.preload).flat()];
  return [
    ...first.filter((path) => !named.has(path)).map((path) => conflict(path, "file-missing")),
    ...build.files.flatMap((file) => {
      const own = arrived.get(file.path);
      if (!own) return [conflict(file.path, "file-missing")];
      const same = own.size === file.size && own.integrity === file.integrity;
      return same ? [] : [conflict(file.path, "file-integrity")];
    }),
    ...sent
      .filter((file) => !named.has(file.path))
      .map((file) => conflict(file.path, "file-unexpected")),
  ];
}

const conflict = (path: string, message: string): Conflict => ({ path, message });
