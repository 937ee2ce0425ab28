import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, wholeNumber } from "../text.ts";
import { recordStatus } from "./moderation.ts";
import { adminPersonFields, person } from "./person.ts";
import { proof, proofFields } from "./proof.ts";

export const transferFormats = ["csv", "jsonl"] as const;
export const exportTypes = ["text/csv", "application/x-ndjson"];

/** `?format=csv` (the default) or `jsonl`. */
export const exportQuery = z.strictObject({ format: z.enum(transferFormats).optional() });

/** `?dryRun=1` only reports; the format is detected from the file when absent. */
export const importQuery = z.strictObject({
  format: z.enum(transferFormats).optional(),
  dryRun: wholeNumber(1, "invalid").optional(),
  /**
   * JSON: the columns of the file that have other names here, e.g. `{"Имя":"name"}`; `""` leaves a
   * column out.
   */
  columns: z.string().max(8_000, { error: "too-long:8000" }).optional(),
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
  .extend({ externalId, status })
  .meta({ id: "ImportedPerson" });
export type ImportedPerson = z.infer<typeof importedPerson>;

/** A proof as a row of a file, without its media. */
export const importedProof = proofFields
  .pick({ title: true, deedDate: true, place: true, source: true })
  .extend({
    externalId,
    /** The person's id in another register; `personId` is used only without it. */
    personExternalId: requiredText(limits.shortText).nullish(),
    personId: proofFields.shape.personId.nullish(),
    description: proofFields.shape.description.optional(),
    isAnonymous: z.boolean({ error: "invalid" }).optional(),
    status,
  })
  .meta({ id: "ImportedProof" });
export type ImportedProof = z.infer<typeof importedProof>;

/** The result of one imported row; the response is a stream of these as JSON lines. */
export const importRow = z
  .object({
    line: z.int().positive(),
    externalId: z.string().nullable(),
    outcome: z.enum(["created", "updated", "unchanged", "refused"]),
    id: z.int().nullable(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Of a refused row, its text in the file. */
    source: z.string().optional(),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof importRow>;

/** Encodings of files that are recognized. */
export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1251"] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** The last line of an import's response; without it the import was interrupted. */
export const importSummary = z
  .object({
    done: z.literal(true),
    dryRun: z.boolean(),
    /** In which the file was read. */
    encoding: z.enum(importEncodings).optional(),
    /** The text of the first line, with the names of columns; `null` for JSON lines. */
    header: z.string().nullable().optional(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  })
  .meta({ id: "ImportSummary" });
export type ImportSummary = z.infer<typeof importSummary>;

export const importLines = z.union([importRow, importSummary]);

/** A person as a row of an export, with contacts, without identity fields and portraits. */
export const exportedPerson = person
  .pick({
    status: true,
    name: true,
    surname: true,
    age: true,
    birthDate: true,
    phone: true,
    instagramUsername: true,
    instagram: true,
    socialMedia: true,
    country: true,
    city: true,
    occupation: true,
    notes: true,
  })
  .extend({
    /** Of another register, or one derived from the id here. */
    externalId: z.string(),
    otherNames: z.array(z.string()),
  })
  .meta({ id: "ExportedPerson" });

/** A proof as a row of an export, without its files. */
export const exportedProof = proof
  .pick({
    status: true,
    title: true,
    description: true,
    deedDate: true,
    place: true,
    source: true,
    isAnonymous: true,
  })
  .extend({ externalId: z.string(), personExternalId: z.string().nullable() })
  .meta({ id: "ExportedProof" });
