import type { Log } from "@deeds/engines";
import { type Backup, makeBackup } from "./make-backup.ts";
import { dropOldBackups } from "./retention.ts";
import type { Sources } from "./sources.ts";

/**
 * Makes a backup, and removes what is too old or was cut short: before it as well, since a full disk or
 * engines that are away must keep nothing longer than was promised.
 */
export async function backUp(
  to: string,
  sources: Sources,
  { days, log }: { days: number; log: Log },
): Promise<Backup> {
  const drop = async () => {
    for (const folder of await dropOldBackups(to, days, new Date())) log(`removed: ${folder}`);
  };
  await drop();
  const backup = await makeBackup(to, sources, log);
  await drop();
  return backup;
}
