import { z } from "zod";
import { wholeNumber } from "../text.ts";

export const transferFormats = ["csv", "jsonl"] as const;
export const exportTypes = ["text/csv", "application/x-ndjson"];

/** `?format=csv` (the default) or `jsonl`. */
export const exportQuery = z.strictObject({ format: z.enum(transferFormats).optional() });

/** `?dryRun=1` only reports what would happen. */
export const importQuery = z.strictObject({
  format: z.enum(transferFormats).optional(),
  dryRun: wholeNumber(1, "invalid").optional(),
});

/** What became of one line of an import; the answer is a stream of these, one JSON a line. */
export const importLine = z.object({
  line: z.int().positive(),
  externalId: z.string().nullable(),
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  id: z.int().nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ImportLine = z.infer<typeof importLine>;

/** The last line of an import's answer; without it the import broke off. */
export const importSummary = z.object({
  done: z.literal(true),
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;
