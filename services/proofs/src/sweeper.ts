import type { House } from "./house.ts";
import { sweepErased } from "./use-cases/erase-person.ts";
import { sweepMerged } from "./use-cases/follow-merge.ts";
import { sweepFiles, sweepStrays } from "./use-cases/sweep-files.ts";

const everyMs = 10 * 60 * 1000;
/** The bucket is gone through once a day. */
const straysEvery = 144;

/** Heals, now and then until stopped, what crashes and absent engines have left. */
export function startSweeper(house: House): { stop(): void } {
  let sweeps = 0;
  const sweep = async () => {
    const now = new Date();
    await sweepErased(house, now);
    await sweepMerged(house, now);
    await sweepFiles(house, now);
    if (sweeps % straysEvery === 1) await sweepStrays(house, now);
    sweeps += 1;
  };
  const trySweep = () =>
    sweep().catch((error: unknown) => house.log.warn({ err: error }, "swept later"));
  void trySweep();
  const timer = setInterval(trySweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
