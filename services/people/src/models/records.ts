import { moderationStatuses, removalWishes } from "@deeds/contracts";
import { type InferRawDocType, Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";

const options = { versionKey: false, strict: "throw" } as const;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

/** `_id` is the slug itself, so that it exists once. */
const slugFields = { _id: text, personId: number } as const;

/**
 * An address of a person, present or former: a slug leads to one person for ever. Of an erased
 * person only its mark is kept.
 */
export type Slug = Required<InferRawDocType<typeof slugFields>>;

export const slugSchema = new Schema<Slug>(slugFields, { ...options, collection: "slugs" });
slugSchema.index({ personId: 1 });

const mergeFields = {
  /** The record that went. */
  _id: number,
  into: number,
  /** State of the record that went. */
  status: { type: String, enum: moderationStatuses, required: true },
  /** Its addresses, which lead to the other record meanwhile. */
  slugs: { type: [String], required: true },
  /** The record that stayed, before and after: as JSON, since it is only compared and put back. */
  before: text,
  after: text,
  at: date,
  byId: { type: Number, default: null },
} as const;

/** What it takes to undo a merge; deleted when either record is erased. */
export type StoredMerge = Required<InferRawDocType<typeof mergeFields>>;

export const mergeSchema = new Schema<StoredMerge>(mergeFields, {
  ...options,
  collection: "merges",
});
mergeSchema.index({ into: 1, at: -1 });

/** What a merge changes of the record that stays. */
export interface MergedContent {
  content: PersonContent;
  photoPlaceholder: string | null;
  /** Sealed for the record that stays. */
  additionalData: string | null;
}

const removalRequestFields = {
  _id: number,
  personId: number,
  /** Empty once the person is erased, as the text is. */
  relation: { type: String, default: "" },
  wish: { type: String, enum: removalWishes, required: true },
  text: { type: String, default: "" },
  status: { type: String, enum: moderationStatuses, required: true },
  /** For whoever asked. */
  note: { type: String, default: null },
  receiptHash: text,
  createdAt: date,
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  version: number,
} as const;

/** A request by, or for, the person described. Who sent it is not stored. */
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
  /** The person's id, never used again. */
  _id: number,
  at: date,
  /** Of whoever was never public, outsiders must not learn even that they were erased. */
  wasPublic: { type: Boolean, required: true },
  /** Marks of the phone and the handle: whoever is submitted with them again is pointed out. */
  contactMarks: { type: [String], required: true },
} as const;

/** What stays of somebody who was erased: that it happened, and keyed hashes that name nobody. */
export interface ErasedPerson extends Required<InferRawDocType<typeof erasedPersonFields>> {
  /** Mark of the id in another register: an import must not bring the person back. */
  externalMark?: string;
}

export const erasedPersonSchema = new Schema<ErasedPerson>(
  { ...erasedPersonFields, externalMark: String },
  { ...options, collection: "erased_people" },
);
erasedPersonSchema.index({ contactMarks: 1 });
erasedPersonSchema.index({ externalMark: 1 }, { sparse: true });

/** `_id` is the proof's, `at` when it was approved. */
const countedProofFields = { _id: number, personId: number, at: date, version: number } as const;

/** An approved proof as it counts for its person, from the proofs service's events. */
export type CountedProof = Required<InferRawDocType<typeof countedProofFields>>;

export const countedProofSchema = new Schema<CountedProof>(countedProofFields, {
  ...options,
  collection: "counted_proofs",
});
countedProofSchema.index({ personId: 1, at: -1 });

/** `_id` by `countryRow`; the country as it is stored. */
const countryCountFields = {
  _id: text,
  country: text,
  approved: { type: Number, default: 0 },
} as const;

/** Approved people of one country, one of its rows; see `Totals`. */
export type CountryCount = Required<InferRawDocType<typeof countryCountFields>>;

export const countryCountSchema = new Schema<CountryCount>(countryCountFields, {
  ...options,
  collection: "country_counts",
});
countryCountSchema.index({ country: 1 });

/** Name of one of a country's rows. */
export const countryRow = (country: string, row: number): string => `${row}:${country}`;

const searchWordFields = {
  /** The word in code; see `domain/search/letters.ts`. */
  _id: text,
  /** The word as it was first written. */
  text,
  /** See `nearKeysOf`. */
  near: { type: [String], required: true },
} as const;

/** A word of the names of approved people: what a misspelt search may have meant. */
export type SearchWord = Required<InferRawDocType<typeof searchWordFields>>;

export const searchWordSchema = new Schema<SearchWord>(searchWordFields, {
  ...options,
  collection: "search_words",
});
searchWordSchema.index({ near: 1 });

/**
 * `storing`: its bytes are on their way to the object store. `removed`: nobody sees it any more, its
 * bytes go next.
 */
const photoStates = ["storing", "stored", "removed"] as const;

const photoFields = {
  /** The file's name in its address; unguessable. */
  _id: text,
  /** Pixels of the widest form. */
  width: number,
  height: number,
  /** Widths that are stored, narrowest first. */
  widths: { type: [Number], required: true },
  /** ThumbHash, base64. */
  placeholder: text,
  createdAt: date,
  /** When somebody has to look whether it is anybody's; null: it became a person's. */
  checkAt: { type: Date, default: null },
} as const;

/** A portrait whose bytes are stored, in each of its widths. */
export interface Photo extends Required<InferRawDocType<typeof photoFields>> {
  /** Absent: stored. */
  state?: (typeof photoStates)[number];
}

export const photoSchema = new Schema<Photo>(
  { ...photoFields, state: { type: String, enum: photoStates, default: "stored" } },
  { ...options, collection: "photos" },
);
photoSchema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: "date" } } });
photoSchema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

/** Whether people may see and use it. */
export const isShown = ({ state }: Pick<Photo, "state">): boolean =>
  state === undefined || state === "stored";
