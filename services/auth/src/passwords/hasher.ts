import { availableParallelism } from "node:os";
import { AppError } from "@deeds/service-kit";
import bcrypt from "bcryptjs";
import { Piscina } from "piscina";
import type { Work } from "./worker.ts";

const usualCost = 12;
const maxWaiting = 32;
/** What bcrypt writes after the salt. */
const digestLength = 31;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes on all cores but one; refuses (429) when the queue is full. */
export function createPasswordHasher(pepper: string, cost: number = usualCost) {
  const pool = new Piscina<Work, string | boolean>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: maxWaiting,
  });
  const run = async (work: Work) => {
    if (pool.queueSize >= maxWaiting) throw new AppError("rate-limited", retrySoon);
    return pool.run(work);
  };
  const hash = async (password: string) =>
    String(await run({ kind: "hash", password, pepper, cost }));
  // No password has it, and it costs a start nothing.
  const nobody = bcrypt.genSaltSync(cost) + ".".repeat(digestLength);
  return {
    hash,
    /** Without a hash it does the same work and returns false: timing reveals no name. */
    verify: async (password: string, known: string | null) => {
      const matches = await run({ kind: "compare", password, pepper, hash: known ?? nobody });
      return known !== null && matches === true;
    },
    /** How many hashes were computed: tests see equal work by it. */
    done: () => pool.completed,
    close: () => pool.close({ force: true }),
  };
}

const retrySoon = { headers: { "Retry-After": "5" } };
