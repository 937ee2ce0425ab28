import { hkdfSync } from "node:crypto";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";

/** Enough to submit a form; a later solution is refused. */
const lifetimeMs = 5 * 60_000;
/** On average 25,000 hashes, less than a second on an average phone. */
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

/** ALTCHA challenges (https://altcha.org), signed with a key derived from the session key. */
export function createChallenges(sessionKey: string) {
  const derived = hkdfSync("sha256", sessionKey, "", "good-deeds proof of work", 32);
  const hmacKey = Buffer.from(derived).toString("hex");
  return {
    create: async (now: Date) => {
      const expires = new Date(now.getTime() + lifetimeMs);
      return challenge.parse(await createChallenge({ hmacKey, maxnumber: maxNumber, expires }));
    },
    /** Returns the solved challenge and its expiry; `null` for an invalid or expired solution. */
    verify: async (text: string, now: Date) => {
      const parsed = parseSolution(text);
      // The expiry is checked with the service's clock instead of the library's.
      if (!parsed || !(await verifySolution(parsed, hmacKey, false))) return null;
      const endsAt = new Date(Number(extractParams(parsed).expires) * 1000);
      return endsAt > now ? { challenge: parsed.challenge, endsAt } : null;
    },
  };
}

/** Parses the header's base64 of JSON; `null` when it is malformed. */
function parseSolution(text: string): z.infer<typeof solution> | null {
  try {
    return solution.parse(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
  } catch {
    return null;
  }
}
