import type { House } from "../house.ts";
import { type Settlement, settle } from "./settle.ts";

const gatherMs = 5;
const atOnce = 200;
const againMs = 500;

/** Writes the results of attempts down, as many at once as came in a moment. */
export interface Results {
  /** Settles when it is written down, however long the database is away. */
  add(settlement: Settlement): Promise<void>;
}

export function createResults(house: House): Results {
  let waiting: { settlement: Settlement; done: () => void }[] = [];
  let writing = false;

  const write = async () => {
    const batch = waiting.slice(0, atOnce);
    try {
      await settle(
        house,
        batch.map(({ settlement }) => settlement),
      );
      waiting = waiting.slice(batch.length);
      for (const { done } of batch) done();
    } catch (error) {
      house.log.warn({ err: error }, "results of attempts wait to be written");
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) await write();
    writing = false;
  };
  return {
    add: (settlement) =>
      new Promise((done) => {
        waiting.push({ settlement, done });
        if (writing) return;
        writing = true;
        setTimeout(() => void writeAll(), gatherMs);
      }),
  };
}
