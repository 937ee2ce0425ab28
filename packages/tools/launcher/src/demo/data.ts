import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  adminPersonFields,
  personFields,
  proofFields,
  registration,
  suggestionFields,
} from "@deeds/contracts";
import { parse } from "yaml";
import { z } from "zod";

const dataFolder = join(import.meta.dirname, "../../demo/data");
const mediaFolder = join(import.meta.dirname, "../../demo/media");

/** Path of a file below `media/`. */
const mediaPath = z.string().regex(/^[a-z0-9/-]+\.(?:jpg|webp|pdf|mp3|ogg|webm)$/);

const rejected = z.strictObject({ rejected: z.string() });

/** A piece of evidence about a person, approved unless `state` differs. */
const demoProof = proofFields
  .pick({ title: true, description: true, deedDate: true, place: true, source: true })
  .extend({
    files: z.array(mediaPath).default([]),
    /** Sent without an account: no author is stored. */
    anonymous: z.boolean().default(false),
    /** `pending` is left for a moderator; otherwise the reason of a rejection. */
    state: z.union([z.literal("pending"), rejected]).optional(),
  });

/** A historical person with invented contacts. */
const demoPerson = adminPersonFields
  .pick({
    name: true,
    surname: true,
    country: true,
    city: true,
    birthDate: true,
    occupation: true,
    notes: true,
  })
  .extend({
    /** Links suggestions to the person. */
    key: z.string(),
    /** Other spellings for the search: Latin, Ukrainian, in full. */
    otherNames: z.array(z.string()),
    portrait: mediaPath.optional(),
    /** Calendar date in the Gregorian calendar; absent where sources disagree. */
    birthDate: z.iso.date().optional(),
    /** Year of birth where the day is not known. */
    bornIn: z.int().optional(),
    /** Year of death: no living person is in the demo. */
    diedIn: z.int(),
    contacts: personFields
      .pick({ phone: true, instagramUsername: true, socialMedia: true })
      .optional(),
    proofs: z.array(demoProof),
  });

/** A suggested change of contacts; `null` asks for removal, an absent field stays. */
const demoSuggestion = suggestionFields
  .pick({ phone: true, instagramUsername: true, newSocialMedia: true })
  .extend({
    person: z.string(),
    comment: z.string(),
    /** The account that sends it, or none. */
    from: z.enum(["anonymous", "reader", "visitor"]),
    /** Pending when absent. */
    decision: z.union([z.literal("approved"), rejected]).optional(),
  });

const demoAccount = registration.extend({
  username: z.enum(["admin", "reader", "visitor"]),
  isAdmin: z.boolean(),
  subscriptionExpiresAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
});

export type DemoPerson = z.infer<typeof demoPerson>;
export type DemoProof = z.infer<typeof demoProof>;
export type DemoSuggestion = z.infer<typeof demoSuggestion>;

/** Public people in the order of their creation. */
export const approvedPeople: readonly DemoPerson[] = readdirSync(join(dataFolder, "people"))
  .toSorted()
  .flatMap((file) => readYaml(`people/${file}`, z.array(demoPerson)));

export const pendingPeople = readYaml("pending-people.yaml", z.array(demoPerson));

export const rejectedPeople = readYaml(
  "rejected-people.yaml",
  z.array(demoPerson.extend({ reason: z.string() })),
);

export const demoPeople: readonly DemoPerson[] = [
  ...approvedPeople,
  ...pendingPeople,
  ...rejectedPeople,
];

export const suggestions = readYaml("suggestions.yaml", z.array(demoSuggestion));

/** An administrator, a subscriber and a user without a subscription, with known passwords. */
export const demoAccounts = readYaml("accounts.yaml", z.array(demoAccount));

export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parse(readFileSync(join(dataFolder, file), "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(`packages/tools/launcher/demo/data/${file}: ${z.prettifyError(parsed.error)}`);
}

export async function readMedia(path: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await readFile(join(mediaFolder, path));
  return { name: path.slice(path.lastIndexOf("/") + 1), bytes };
}
