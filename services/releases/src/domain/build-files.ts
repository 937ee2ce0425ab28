import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

export interface MeasuredFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
}

export function fileConflicts(build: BuildManifest, uploaded: readonly MeasuredFile[]): Conflict[] {
  const listed = new Set(build.files.map(({ path }) => path));
  const initial = [build.entry, ...Object.values(build.preload).flat()];
  const missing = [
    ...initial.filter((path) => !listed.has(path)),
    ...missingFiles(build, uploaded),
  ];
  return [...missing.map((path) => conflict(path, "file-missing")), ...wrongFiles(build, uploaded)];
}

export function missingFiles(
  { files }: BuildManifest,
  uploaded: readonly MeasuredFile[],
): string[] {
  const received = new Set(uploaded.map(({ path }) => path));
  return files.map(({ path }) => path).filter((path) => !received.has(path));
}

export function wrongFiles(
  { files }: BuildManifest,
  uploaded: readonly MeasuredFile[],
): Conflict[] {
  const listed = new Map(files.map((file) => [file.path, file]));
  return uploaded.flatMap(({ path, size, integrity }) => {
    const expected = listed.get(path);
    if (!expected) return [conflict(path, "file-unexpected")];
    const isSame = expected.size === size && expected.integrity === integrity;
    return isSame ? [] : [conflict(path, "file-integrity")];
  });
}

export function haveSameFiles(one: BuildManifest, other: BuildManifest): boolean {
  const textOf = ({ files }: BuildManifest) =>
    files
      .map(({ path, integrity }) => `${path} ${integrity}`)
      .toSorted()
      .join("\n");
  return textOf(one) === textOf(other);
}

const conflict = (path: string, message: string): Conflict => ({ path, message });

const kilobyte = 1024;
/** Uncompressed bytes of the scripts that the first page of a front end loads. */
const maxFirstBytes = { shell: 560 * kilobyte, remote: 120 * kilobyte };

export const budgetOf = (name: FrontEndName): number =>
  name === "shell" ? maxFirstBytes.shell : maxFirstBytes.remote;

export function firstBytes({ entry, preload, files }: BuildManifest): number {
  const first = new Set([entry, ...preload.js]);
  return files.filter(({ path }) => first.has(path)).reduce((sum, { size }) => sum + size, 0);
}

/** The scripts of one front end also slow down pages of the others. */
export function overBudget(build: BuildManifest): Conflict[] {
  const budget = budgetOf(build.manifest.name);
  if (firstBytes(build) <= budget) return [];
  return [{ path: build.entry, message: `over-budget:${budget / kilobyte} KB` }];
}
