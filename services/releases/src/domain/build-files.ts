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
  const named = new Set(build.files.map(({ path }) => path));
  const first = [build.entry, ...Object.values(build.preload).flat()];
  const missing = [...first.filter((path) => !named.has(path)), ...missingFiles(build, sent)];
  return [...missing.map((path) => conflict(path, "file-missing")), ...wrongFiles(build, sent)];
}

/** Paths of a build's files that have not arrived. */
export function missingFiles({ files }: BuildManifest, sent: readonly MeasuredFile[]): string[] {
  const arrived = new Set(sent.map(({ path }) => path));
  return files.map(({ path }) => path).filter((path) => !arrived.has(path));
}

/** What arrived and is not the build's, or is another than the build says. */
export function wrongFiles({ files }: BuildManifest, sent: readonly MeasuredFile[]): Conflict[] {
  const named = new Map(files.map((file) => [file.path, file]));
  return sent.flatMap(({ path, size, integrity }) => {
    const own = named.get(path);
    if (!own) return [conflict(path, "file-unexpected")];
    const isSame = own.size === size && own.integrity === integrity;
    return isSame ? [] : [conflict(path, "file-integrity")];
  });
}

const conflict = (path: string, message: string): Conflict => ({ path, message });
