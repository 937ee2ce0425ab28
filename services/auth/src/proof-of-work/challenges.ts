import { hkdfSync } from "node:crypto";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";

/** A form is sent within it; a solution is of no use later. */
const livesMs = 5 * 60_000;
/** Half of it is tried on average: some 25,000 hashes, below a second on a mid phone. */
const maxNumber = 50_000;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const solution = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: digest,
  number: z.int().min(0).max(maxNumber),
  salt: z.string().max(200),
  signature: digest,
});

export type Challenges = ReturnType<typeof createChallenges>;

const challenge = solution.omit({ number: true }).extend({ maxnumber: z.int() });

/** ALTCHA challenges (https://altcha.org), signed with a key that is derived from the session key. */
export function createChallenges(sessionKey: string) {
  const derived = hkdfSync("sha256", sessionKey, "", "good-deeds proof of work", 32);
  const hmacKey = Buffer.from(derived).toString("hex");
  return {
    make: async (now: Date) => {
      const expires = new Date(now.getTime() + livesMs);
      return challenge.parse(await createChallenge({ hmacKey, maxnumber: maxNumber, expires }));
    },
    /** Returns the solved challenge and its expiry; `null` when it is none of ours. */
    solvedBy: async (text: string, now: Date) => {
      const sent = readSolution(text);
      // The end is checked by our clock; the library would take the machine's.
      if (!sent || !(await verifySolution(sent, hmacKey, false))) return null;
      const endsAt = new Date(Number(extractParams(sent).expires) * 1000);
      return endsAt > now ? { challenge: sent.challenge, endsAt } : null;
    },
  };
}

/** The header's value is base64 of JSON. */
function readSolution(text: string): z.infer<typeof solution> | null {
  try {
    return solution.parse(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
  } catch {
    return null;
  }
}
