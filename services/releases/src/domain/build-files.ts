import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

export interface MeasuredFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
}

export function fileConflicts(build: BuildManifest, sent: readonly MeasuredFile[]): Conflict[] {
  const named = new Set(build.files.map(({ path }) => path));
  const first = [build.entry, ...Object.values(build.preload).flat()];
  const missing = [...first.filter((path) => !named.has(path)), ...missingFiles(build, sent)];
  return [...missing.map((path) => conflict(path, "file-missing")), ...wrongFiles(build, sent)];
}

export function missingFiles({ files }: BuildManifest, sent: readonly MeasuredFile[]): string[] {
  const arrived = new Set(sent.map(({ path }) => path));
  return files.map(({ path }) => path).filter((path) => !arrived.has(path));
}

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

const kilobyte = 1024;
/** Of the scripts that the first page of a front end asks for, before compression. */
const most = { shell: 560 * kilobyte, remote: 120 * kilobyte };

export const budgetOf = (name: FrontEndName): number =>
  name === "shell" ? most.shell : most.remote;

export function firstBytes({ entry, preload, files }: BuildManifest): number {
  const first = new Set([entry, ...preload.js]);
  return files.filter(({ path }) => first.has(path)).reduce((sum, { size }) => sum + size, 0);
}

/** Whoever is over budget makes every page heavier, also those of others. */
export function overBudget(build: BuildManifest): Conflict[] {
  const budget = budgetOf(build.manifest.name);
  if (firstBytes(build) <= budget) return [];
  return [{ path: build.entry, message: `over-budget:${budget / kilobyte} KB` }];
}
