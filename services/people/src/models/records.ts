import { moderationStatuses, removalWishes } from "@deeds/contracts";
import { type InferRawDocType, Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";

const options = { versionKey: false, strict: "throw" } as const;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

/** `_id` is the slug, which makes it unique. */
const slugFields = { _id: text, personId: number } as const;

/**
 * A current or former slug; it belongs to one person permanently. For an erased person only its keyed
 * hash is stored.
 */
export type Slug = Required<InferRawDocType<typeof slugFields>>;

export const slugSchema = new Schema<Slug>(slugFields, { ...options, collection: "slugs" });
slugSchema.index({ personId: 1 });

const mergeFields = {
  /** Id of the removed record. */
  _id: number,
  into: number,
  /** Previous status of the removed record. */
  status: { type: String, enum: moderationStatuses, required: true },
  /** Its slugs, which point to the surviving record until the merge is undone. */
  slugs: { type: [String], required: true },
  /** The surviving record before and after, as JSON: it is only compared and restored. */
  before: text,
  after: text,
  at: date,
  byId: { type: Number, default: null },
} as const;

/** Data to undo a merge; deleted when either record is erased. */
export type StoredMerge = Required<InferRawDocType<typeof mergeFields>>;

export const mergeSchema = new Schema<StoredMerge>(mergeFields, {
  ...options,
  collection: "merges",
});
mergeSchema.index({ into: 1, at: -1 });

/** Fields of the surviving record that a merge changes. */
export interface MergedContent {
  content: PersonContent;
  photoPlaceholder: string | null;
  /** Encrypted for the surviving record. */
  additionalData: string | null;
}

const removalRequestFields = {
  _id: number,
  personId: number,
  /** Empty after erasure, as is the text. */
  relation: { type: String, default: "" },
  wish: { type: String, enum: removalWishes, required: true },
  text: { type: String, default: "" },
  status: { type: String, enum: moderationStatuses, required: true },
  /** Shown to the requester. */
  note: { type: String, default: null },
  receiptHash: text,
  createdAt: date,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  version: number,
} as const;

/** A removal request by or for the person described. Its sender is not stored. */
export type StoredRemovalRequest = Required<InferRawDocType<typeof removalRequestFields>>;

export const removalRequestSchema = new Schema<StoredRemovalRequest>(removalRequestFields, {
  ...options,
  collection: "removal_requests",
});
removalRequestSchema.index({ status: 1, createdAt: 1, _id: 1 });
removalRequestSchema.index({ createdAt: 1, _id: 1 });
removalRequestSchema.index({ personId: 1, status: 1 });
removalRequestSchema.index({ receiptHash: 1 }, { unique: true });

const erasedPersonFields = {
  /** Id of the erased person, never reused. */
  _id: number,
  at: date,
  /** A person who was never public must not be disclosed to outsiders, not even as erased. */
  wasPublic: { type: Boolean, required: true },
  /** Keyed hashes of the phone and the handle: moderators are warned when they are submitted again. */
  contactMarks: { type: [String], required: true },
} as const;

/** Tombstone of an erased person: the id and keyed hashes without personal data. */
export interface ErasedPerson extends Required<InferRawDocType<typeof erasedPersonFields>> {
  /** Keyed hash of the external id: an import must not restore the person. */
  externalMark?: string;
}

export const erasedPersonSchema = new Schema<ErasedPerson>(
  { ...erasedPersonFields, externalMark: String },
  { ...options, collection: "erased_people" },
);
erasedPersonSchema.index({ contactMarks: 1 });
erasedPersonSchema.index({ externalMark: 1 }, { sparse: true });

/** `_id` is the proof's id, `at` the time of its approval. */
const countedProofFields = { _id: number, personId: number, at: date, version: number } as const;

/** Copy of an approved proof from the proofs service's events, for counting. */
export type CountedProof = Required<InferRawDocType<typeof countedProofFields>>;

export const countedProofSchema = new Schema<CountedProof>(countedProofFields, {
  ...options,
  collection: "counted_proofs",
});
countedProofSchema.index({ personId: 1, at: -1 });

/** `_id` is made by `countryRow`. */
const countryCountFields = {
  _id: text,
  country: text,
  approved: { type: Number, default: 0 },
} as const;

/** One shard of the counter of approved people in a country; see `Totals`. */
export type CountryCount = Required<InferRawDocType<typeof countryCountFields>>;

export const countryCountSchema = new Schema<CountryCount>(countryCountFields, {
  ...options,
  collection: "country_counts",
});
countryCountSchema.index({ country: 1 });

/** Returns the `_id` of one shard of a country's counter. */
export const countryRow = (country: string, row: number): string => `${row}:${country}`;

const searchWordFields = {
  /** Phonetic key of the word; see `@deeds/name-search`. */
  _id: text,
  /** First spelling that was stored. */
  text,
  near: { type: [String], required: true },
} as const;

/** A word from the names of approved people, for correcting misspelt searches. */
export type SearchWord = Required<InferRawDocType<typeof searchWordFields>>;

export const searchWordSchema = new Schema<SearchWord>(searchWordFields, {
  ...options,
  collection: "search_words",
});
searchWordSchema.index({ near: 1 });

/** `storing`: the upload to the object store is running. `removed`: hidden, its bytes are deleted next. */
const photoStates = ["storing", "stored", "removed"] as const;

const photoFields = {
  /** File name in the URL; unguessable. */
  _id: text,
  /** Width of the largest rendition in pixels. */
  width: number,
  height: number,
  /** Stored widths in ascending order. */
  widths: { type: [Number], required: true },
  /** ThumbHash, base64. */
  placeholder: text,
  createdAt: date,
  /** When the sweeper checks whether the photo is in use; `null` when it belongs to a person. */
  checkAt: { type: Date, default: null },
} as const;

/** A portrait stored in each of its widths. */
export interface Photo extends Required<InferRawDocType<typeof photoFields>> {
  /** Absent means `stored`. */
  state?: (typeof photoStates)[number];
}

export const photoSchema = new Schema<Photo>(
  { ...photoFields, state: { type: String, enum: photoStates, default: "stored" } },
  { ...options, collection: "photos" },
);
photoSchema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: "date" } } });
photoSchema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

export const isShown = ({ state }: Pick<Photo, "state">): boolean =>
  state === undefined || state === "stored";
