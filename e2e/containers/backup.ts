import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import type { Installation } from "./installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "./journey.ts";

/** Makes a backup, and restores it by the commands of the manual: what came later is gone. */
export async function backUpAndRestore(
  installation: Installation,
  admin: Caller,
  recorded: readonly Recorded[],
): Promise<void> {
  await installation.runManual("Backup");
  const later = await recordDeed(admin);
  await installation.runManual("Restore");
  await installation.untilHealthy();
  for (const one of recorded) await expectRecorded(admin, one);
  const { path } = endpoints.publicPerson;
  const address = `${admin.origin}${path.replace("{id}", String(later.person.id))}`;
  assert.equal((await fetch(address)).status, 404, "what came after the backup is gone");
  await expectRecorded(admin, await recordDeed(admin));
}
