import { z } from "zod";
import { waitingKinds } from "./waiting.ts";

/** What somebody has before them, for a while: no lock, only a word to the others. */
export const claim = z
  .object({
    /** The open desk that says so: one browser tab. */
    desk: z.uuid(),
    kind: z.enum(waitingKinds),
    id: z.int().positive(),
    userId: z.int(),
    username: z.string(),
    /** How long it still holds, in milliseconds, unless it is said again. */
    endsInMs: z.int(),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof claim>;

export const claimFields = z.strictObject({
  kind: z.enum(waitingKinds),
  id: z.number().int().positive(),
});
