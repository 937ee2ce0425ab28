export { backUp } from "./back-up.ts";
export { keepDays } from "./config.ts";
export { givenSources, ownSources } from "./given-sources.ts";
export { type Backup, makeBackup } from "./make-backup.ts";
export type { Manifest } from "./manifest.ts";
export { restoreBackup } from "./restore-backup.ts";
export { chooseBackup, dropOldBackups, listBackups } from "./retention.ts";
export type { Sources } from "./sources.ts";
