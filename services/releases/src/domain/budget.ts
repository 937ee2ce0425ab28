import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

const kilobyte = 1024;
/** Of the scripts that the first page of a front end asks for, before compression. */
const most = { shell: 560 * kilobyte, remote: 120 * kilobyte };

export const budgetOf = (name: FrontEndName): number =>
  name === "shell" ? most.shell : most.remote;

/** Bytes of the scripts that the first page asks for. */
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
