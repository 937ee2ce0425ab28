import { type BuildManifest, type FrontEndName, isServerBundle } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

export interface MeasuredFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
}

export function fileConflicts(build: BuildManifest, uploaded: readonly MeasuredFile[]): Conflict[] {
  const listed = new Set(build.files.map(({ path }) => path));
  const initial = [build.entry, build.server ?? [], ...Object.values(build.preload)].flat();
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

/**
 * Uncompressed bytes of a front end: the scripts of its first page, the scripts that are loaded
 * later with the texts of its longest language, its styles, its largest script or style sheet, what it adds to every document (its
 * manifest, and the address and hash of each script and style sheet), and its server bundle. All slow
 * down pages of others.
 */
const budgets = {
  shell: { first: 560, deferred: 380, styles: 80, file: 420, document: 8, server: 600 },
  remote: { first: 120, deferred: 360, styles: 40, file: 160, document: 8, server: 300 },
} as const;

type Budget = keyof (typeof budgets)["shell"];

const budgetsOf = (name: FrontEndName): Record<Budget, number> =>
  name === "shell" ? budgets.shell : budgets.remote;

export const budgetOf = (name: FrontEndName): number => budgetsOf(name).first * kilobyte;

/** The texts of a language, of which a browser loads one. */
const textsOf = /^(?:[a-z]+-)?texts-(ru|en|uk)\./;

/** Returns the measured bytes by budget. Source maps and assets are no part of it. */
export function measureBuild(build: BuildManifest): Record<Budget, number> {
  const { entry, preload, files, manifest } = build;
  const initial = new Set([entry, ...preload.js]);
  const bundles = files.filter(({ path }) => isServerBundle(path));
  const scripts = files.filter(({ path }) => path.endsWith(".js") && !isServerBundle(path));
  const styles = files.filter(({ path }) => path.endsWith(".css"));
  const hashed = [...scripts, ...styles];
  const later = scripts.filter(({ path }) => !initial.has(path));
  const byLanguage = Map.groupBy(later, ({ path }) => textsOf.exec(path)?.[1]);
  const code = byLanguage.get(undefined) ?? [];
  byLanguage.delete(undefined);
  const hashes = Object.fromEntries(hashed.map(({ path, integrity }) => [path, integrity]));
  return {
    first: sumOf(scripts.filter(({ path }) => initial.has(path))),
    deferred: sumOf(code) + Math.max(0, ...[...byLanguage.values()].map(sumOf)),
    styles: sumOf(styles),
    file: Math.max(0, ...hashed.map(({ size }) => size)),
    document: Buffer.byteLength(JSON.stringify([manifest, hashes])),
    server: sumOf(bundles),
  };
}

const sumOf = (files: readonly MeasuredFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export const firstBytes = (build: BuildManifest): number => measureBuild(build).first;

/** Finds the budgets that a build exceeds, with its size and the limit. */
export function overBudget(build: BuildManifest): Conflict[] {
  const limits = budgetsOf(build.manifest.name);
  const measured = measureBuild(build);
  return (Object.keys(limits) as Budget[])
    .filter((budget) => measured[budget] > limits[budget] * kilobyte)
    .map((budget) => {
      const size = Math.ceil(measured[budget] / kilobyte);
      return { path: build.entry, message: `over-budget-${budget}:${size} / ${limits[budget]} KB` };
    });
}
