export { chooseBackup, describeContent, dropOldBackups, listBackups } from "./backups.ts";
export { keepDays } from "./config.ts";
export { backUp, makeBackup } from "./make-backup.ts";
export { assertRestorable, restoreBackup } from "./restore-backup.ts";
export { givenSources, ownSources, type Sources } from "./sources.ts";
