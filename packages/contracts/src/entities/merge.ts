import { z } from "zod";
import { timestamp } from "../text.ts";

/** Fields of which a merge keeps either record's; links and other names are kept of both. */
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
  /** The record that stays. */
  into: z.number({ error: "person-number" }).int().positive({ error: "person-number" }),
  /** Fields that are taken from the record that goes. */
  take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
});

/** A record that was merged into another one. */
export const merge = z
  .object({
    id: z.int().positive(),
    name: z.string().nullable(),
    at: timestamp,
    byId: z.int().nullable(),
    /** Nothing of the record that stays was edited since. */
    undoable: z.boolean(),
  })
  .meta({ id: "Merge" });
export type Merge = z.infer<typeof merge>;
