import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, wholeNumber } from "../text.ts";
import { recordStatus } from "./moderation.ts";
import { adminPersonFields } from "./person.ts";
import { proofFields } from "./proof.ts";

export const transferFormats = ["csv", "jsonl"] as const;
export const exportTypes = ["text/csv", "application/x-ndjson"];

/** `?format=csv` (the default) or `jsonl`. */
export const exportQuery = z.strictObject({ format: z.enum(transferFormats).optional() });

/** `?dryRun=1` only reports; the format is detected from the file when absent. */
export const importQuery = z.strictObject({
  format: z.enum(transferFormats).optional(),
  dryRun: wholeNumber(1, "invalid").optional(),
});

const externalId = requiredText(limits.shortText);
/** An import adds approved records and does not change the status of existing ones. */
const status = recordStatus.nullish();

/**
 * A person as a row of a file: matched by `externalId`; absent fields are unchanged.
 * Without portraits and identity fields.
 */
export const importedPerson = adminPersonFields
  .omit({ additionalData: true, profilePhoto: true })
  .extend({ externalId, status });
export type ImportedPerson = z.infer<typeof importedPerson>;

/** A proof as a row of a file, without its media. */
export const importedProof = proofFields.pick({ title: true }).extend({
  externalId,
  /** The person's id in another register; `personId` is used only without it. */
  personExternalId: requiredText(limits.shortText).nullish(),
  personId: proofFields.shape.personId.nullish(),
  description: proofFields.shape.description.optional(),
  isAnonymous: z.boolean({ error: "invalid" }).optional(),
  status,
});
export type ImportedProof = z.infer<typeof importedProof>;

/** The result of one imported row; the response is a stream of these as JSON lines. */
export const importRow = z.object({
  line: z.int().positive(),
  externalId: z.string().nullable(),
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  id: z.int().nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** The last line of an import's response; without it the import was interrupted. */
export const importSummary = z.object({
  done: z.literal(true),
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;
