import { availableParallelism } from "node:os";
import { AppError } from "@deeds/service-kit";
import bcrypt from "bcryptjs";
import { Piscina } from "piscina";
import type { Work } from "./worker.ts";

const defaultCost = 12;
const maxQueue = 32;
/** Characters that bcrypt writes after the salt. */
const digestLength = 31;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes on all cores but one; throws `rate-limited` when the queue is full. */
export function createPasswordHasher(pepper: string, cost: number = defaultCost) {
  const pool = new Piscina<Work, string | boolean>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue,
  });
  const run = async (work: Work) => {
    if (pool.queueSize >= maxQueue) throw new AppError("rate-limited", retrySoon);
    return pool.run(work);
  };
  const hash = async (password: string) =>
    String(await run({ kind: "hash", password, pepper, cost }));
  // No password matches it, and no hash has to be computed at startup.
  const dummyHash = bcrypt.genSaltSync(cost) + ".".repeat(digestLength);
  return {
    hash,
    /** Does the same work without a hash, so that timing reveals no username. */
    verify: async (password: string, known: string | null) => {
      const matches = await run({ kind: "compare", password, pepper, hash: known ?? dummyHash });
      return known !== null && matches === true;
    },
    /** Number of computed hashes; tests compare the work by it. */
    completed: () => pool.completed,
    close: () => pool.close({ force: true }),
  };
}

const retrySoon = { headers: { "Retry-After": "5" } };
