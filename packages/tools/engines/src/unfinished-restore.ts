import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "./report.ts";

const markOf = (dataRoot: string): string => join(dataRoot, "unfinished-restore");

/** Whether a restore into this data folder began and did not end. */
export const isRestoreUnfinished = (dataRoot: string): boolean => existsSync(markOf(dataRoot));

/** Called before a restore writes anything. */
export const markRestore = (dataRoot: string): void => writeFileSync(markOf(dataRoot), "");

export const endRestore = (dataRoot: string): void => rmSync(markOf(dataRoot), { force: true });

/** Throws StartFailure while the data is only a part of a backup. */
export function assertNotHalfRestored(dataRoot: string): void {
  if (!isRestoreUnfinished(dataRoot)) return;
  throw new StartFailure(
    `A restore into ${dataRoot} did not end: its data is only a part of the backup. Run npm run restore again, which begins anew.`,
  );
}
