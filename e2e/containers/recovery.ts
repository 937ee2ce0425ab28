import { seconds } from "@deeds/engines";
import type { Caller } from "@deeds/test-kit/caller";
import { crash, type Installation, isHealthy, poll, startOf } from "./installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "./journey.ts";

const recoveryMs = 90_000;

/**
 * Kills the process of every container, one after the other: the engine restarts it, and a deed can be recorded again.
 * @returns what was recorded in between
 */
export async function killEach(
  { containers }: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const running = (await containers()).filter(({ State }) => State === "running");
  for (const { ID, Service } of running) {
    const before = await startOf(ID);
    await crash(ID);
    const killedAt = Date.now();
    const isBack = async () => (await startOf(ID)) !== before && isHealthy(ID);
    await poll(recoveryMs, isBack, () => `${Service} is not back`);
    await poll(recoveryMs, async () => {
      recorded.push(await recordDeed(admin));
      return true;
    });
    log(`${Service.padEnd(14)} back after ${seconds(Date.now() - killedAt)}`);
  }
  for (const one of recorded) await expectRecorded(admin, one);
  return recorded;
}
