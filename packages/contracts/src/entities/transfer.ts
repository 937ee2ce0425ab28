import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, wholeNumber } from "../text.ts";
import { moderationStatus } from "./moderation.ts";
import { adminPersonFields } from "./person.ts";
import { proofFields } from "./proof.ts";

export const transferFormats = ["csv", "jsonl"] as const;
export const exportTypes = ["text/csv", "application/x-ndjson"];

/** `?format=csv` (the default) or `jsonl`. */
export const exportQuery = z.strictObject({ format: z.enum(transferFormats).optional() });

/** `?dryRun=1` only reports what would happen; the format is found out from the file when absent. */
export const importQuery = z.strictObject({
  format: z.enum(transferFormats).optional(),
  dryRun: wholeNumber(1, "invalid").optional(),
});

const externalId = requiredText(limits.shortText);
/** An import adds approved entries and decides nothing about others. */
const status = moderationStatus.nullish();

/**
 * A person as a line of a file: known again by `externalId`, fields that are absent stay as they
 * are. Portraits travel apart, identity fields not at all.
 */
export const importedPerson = adminPersonFields
  .omit({ additionalData: true, profilePhoto: true })
  .extend({ externalId, status });
export type ImportedPerson = z.infer<typeof importedPerson>;

/** A proof as a line of a file, without its files. */
export const importedProof = proofFields.pick({ title: true }).extend({
  externalId,
  /** The person by the id in another register; `personId` counts only without it. */
  personExternalId: requiredText(limits.shortText).nullish(),
  personId: proofFields.shape.personId.nullish(),
  description: proofFields.shape.description.optional(),
  isAnonymous: z.boolean({ error: "invalid" }).optional(),
  status,
});
export type ImportedProof = z.infer<typeof importedProof>;

/** What became of one line of an import; the answer is a stream of these, one JSON a line. */
export const importRow = z.object({
  line: z.int().positive(),
  externalId: z.string().nullable(),
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  id: z.int().nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

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
