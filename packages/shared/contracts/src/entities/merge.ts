import { z } from "zod";
import { personNumber, timestamp } from "../text.ts";

/** Fields that a merge takes from one record; links and other names are combined. */
export const mergeFields = [
  "name",
  "surname",
  "age",
  "birthDate",
  "phone",
  "instagramUsername",
  "instagram",
  "country",
  "city",
  "occupation",
  "profilePhoto",
  "notes",
] as const;
export type MergeField = (typeof mergeFields)[number];

export const mergeBody = z.strictObject({
  /** The remaining record. */
  into: personNumber,
  /** Fields that are taken from the merged record. */
  take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
});

export const merge = z
  .object({
    id: z.int().positive(),
    name: z.string().nullable(),
    at: timestamp,
    byId: z.int().nullable(),
    /** Whether the remaining record is unedited since. */
    undoable: z.boolean(),
  })
  .meta({ id: "Merge" });
export type Merge = z.infer<typeof merge>;
