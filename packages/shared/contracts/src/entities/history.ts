import { z } from "zod";
import { timestamp } from "../text.ts";

/** Fields whose changes are public by name. Others, e.g. identity fields, are not named. */
const personFields = [
  "name",
  "surname",
  "age",
  "birthDate",
  "country",
  "city",
  "occupation",
  "notes",
  "profilePhoto",
  "phone",
  "instagramUsername",
  "instagram",
  "socialMedia",
] as const;
const proofFields = [
  "personId",
  "title",
  "description",
  "deedDate",
  "place",
  "source",
  "files",
] as const;
export const historyFields = { person: personFields, proof: proofFields };

export const historyActions = [
  "created",
  "approved",
  "updated",
  "reopened",
  "unpublished",
  "hidden",
  "restored",
  "merged",
  "unmerged",
] as const;

/** A change of a public record: of what, when, and the names of the changed fields. */
export const recordChange = z
  .object({
    at: timestamp,
    kind: z.enum(["person", "proof"]),
    /** Of the proof; null for the person. */
    proofId: z.int().nullable(),
    action: z.enum(historyActions),
    fields: z.array(z.enum([...personFields, ...proofFields])),
    /** New values of fields that every visitor sees, while the record has them; never earlier ones. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: "RecordChange" });
export type RecordChange = z.infer<typeof recordChange>;

/** Newest first. */
export const recordHistory = z.object({
  changes: z.array(recordChange),
  /** False while the proofs service is unavailable. */
  isComplete: z.boolean(),
});
export type RecordHistory = z.infer<typeof recordHistory>;
