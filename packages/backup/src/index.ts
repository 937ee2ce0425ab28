export { givenSources, ownSources } from "./given-sources.ts";
export { type Backup, makeBackup } from "./make-backup.ts";
export type { Manifest } from "./manifest.ts";
export { restoreBackup } from "./restore-backup.ts";
export { dropOldBackups, listBackups } from "./retention.ts";
export type { Sources } from "./sources.ts";
