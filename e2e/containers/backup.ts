import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { documentedCommands, type Installation } from "./installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "./journey.ts";

/** Makes a backup, and restores it by the commands of docs/operations.md: what came later is gone. */
export async function backUpAndRestore(
  installation: Installation,
  admin: Caller,
  recorded: readonly Recorded[],
): Promise<void> {
  const { compose } = installation;
  await compose("run", "--rm", "backup");
  const later = await recordDeed(admin);
  const list = await compose("run", "--rm", "backup", "main.ts", "list");
  const name = list.trim().split("\n").at(-1);
  assert.match(name ?? "", /^\d{4}-/, `a list of backups: ${list}`);
  const commands = documentedCommands("Restore in containers or a cluster", "docker compose stop");
  installation.runDocumented(commands.replace(/--from \S+/, `--from ${name}`));
  await installation.untilHealthy();
  for (const one of recorded) await expectRecorded(admin, one);
  const { path } = endpoints.publicPerson;
  const address = `${admin.origin}${path.replace("{id}", String(later.person.id))}`;
  assert.equal((await fetch(address)).status, 404, "what came after the backup is gone");
  await expectRecorded(admin, await recordDeed(admin));
}
