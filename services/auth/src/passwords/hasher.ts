import { availableParallelism } from "node:os";
import { AppError, digestOfFirstKey, keysOf } from "@deeds/service-kit";
import bcrypt from "bcryptjs";
import { Piscina } from "piscina";
import type { StoredUser } from "../models/user.ts";
import type { Work } from "./worker.ts";

const defaultCost = 12;
const maxQueue = 32;
/** Characters that bcrypt writes after the salt. */
const digestLength = 31;

/**
 * `former`: by a former pepper, or by one that is not recorded. `null` when the password is another one.
 */
export type PasswordMatch = "current" | "former" | null;

/** The digest is not a part of the hash, which earlier versions verify too. */
export type HashedPassword = Pick<StoredUser, "passwordHash" | "pepperDigest">;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes on all cores but one; throws `rate-limited` when the queue is full.
 *
 * @param peppers the setting `PASSWORD_PEPPER`
 */
export function createPasswordHasher(peppers: string, cost: number = defaultCost) {
  const [pepper = "", ...former] = keysOf(peppers);
  const pepperDigest = digestOfFirstKey(peppers);
  const pool = new Piscina<Work, string | boolean>({
    filename: new URL("./worker.ts", import.meta.url).href,
    // A thread takes some 15 MB, and starts within 0.1 s.
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue,
  });
  const run = async (work: Work) => {
    if (pool.queueSize >= maxQueue) throw new AppError("rate-limited", retrySoon);
    return pool.run(work);
  };
  const hash = async (password: string): Promise<HashedPassword> => {
    const passwordHash = String(await run({ kind: "hash", password, pepper, cost }));
    return { passwordHash, pepperDigest };
  };
  // No password matches it, and no hash has to be computed at startup.
  const dummyHash = bcrypt.genSaltSync(cost) + ".".repeat(digestLength);
  return {
    hash,
    /**
     * Says whether the password has this hash, by the pepper in use or a `former` one. Does the same work for each
     * password, and without a hash too, so that timing reveals no username.
     */
    verify: async (password: string, known: HashedPassword | null): Promise<PasswordMatch> => {
      const hash = known?.passwordHash ?? dummyHash;
      const [isCurrent, ...areFormer] = await Promise.all(
        [pepper, ...former].map((each) => run({ kind: "compare", password, pepper: each, hash })),
      );
      if (known === null) return null;
      if (isCurrent && known.pepperDigest === pepperDigest) return "current";
      return isCurrent || areFormer.includes(true) ? "former" : null;
    },
    /** Number of computed hashes; tests compare the work by it. */
    completed: () => pool.completed,
    close: () => pool.close({ force: true }),
  };
}

const retrySoon = { headers: { "Retry-After": "5" } };
