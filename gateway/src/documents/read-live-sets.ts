import { type LiveSets, liveSets } from "@deeds/contracts";
import { z } from "zod";

/** An answer from before there were staging and canaries: everybody's set alone. */
const setAlone = z.looseObject({ id: z.int(), remotes: z.array(z.unknown()) });

/**
 * What the releases service says is live. It may be of an earlier or a later version than this gateway
 * while one of them is replaced. Throws when the answer cannot be understood.
 */
export function readLiveSets(text: string): LiveSets {
  const answer: unknown = JSON.parse(text);
  const { data: alone } = setAlone.safeParse(answer);
  return liveSets.parse(alone ? { production: { key: `${alone.id}`, ...alone } } : answer);
}
