import {
  mediaTypes,
  type Revision,
  recordStatuses,
  revisions,
  type SenderLanguage,
  senderLanguages,
} from "@deeds/contracts";
import { questionsField, type StoredQuestion } from "@deeds/moderation/models";
import { type IdRange, inBatches, type Window } from "@deeds/service-kit";
import {
  type Connection,
  inIdRange,
  type Transaction,
  trusted,
  withIds,
} from "@deeds/service-kit/models";
import { findByExternalIds, type InternalIds } from "@deeds/service-kit/transfer";
import { type InferRawDocType, type InferRawDocTypeWithout_id, Schema } from "mongoose";

const attachedFields = {
  filename: { type: String, required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  size: { type: Number, required: true },
  /** ThumbHash in base64; `null` for other files than pictures. */
  placeholder: { type: String, default: null },
} as const;

export interface AttachedFile extends Required<InferRawDocTypeWithout_id<typeof attachedFields>> {
  /** Of a document; missing in rows written before pages were counted. */
  pages?: number | null;
  /** Of a recording, in seconds; missing in rows until the sweeper has measured the file. */
  duration?: number | null;
}

/** Absent in rows of earlier versions. */
const deedFields = {
  /** In the form of the contract, whose text order is that of time. */
  deedDate: { type: String, default: null },
  place: { type: String, default: null },
  source: { type: String, default: null },
} as const;

const proofFields = {
  _id: { type: Number, required: true },
  personId: { type: Number, required: true },
  title: { type: String, default: null },
  description: { type: String, required: true },
  ...deedFields,
  mediaType: { type: String, enum: mediaTypes, required: true },
  status: { type: String, enum: recordStatuses, required: true },
  isAnonymous: { type: Boolean, required: true },
  /** `null` for an anonymous proof, whose sender is not stored. */
  authorId: { type: Number, default: null },
  receiptHash: { type: String, default: null },
  rejectionReason: { type: String, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  /** As JSON text, since its keys come from the client and could be MongoDB operators. */
  additionalData: { type: String, default: null },
  /** The proof's id in the database it was imported from. */
  externalId: { type: String, default: null },
  version: { type: Number, required: true },
} as const;

/** Fields that an edit may change. */
export const editableFields = [
  "personId",
  "title",
  "description",
  "deedDate",
  "place",
  "source",
  "isAnonymous",
] as const;

export interface StoredProof extends Required<InferRawDocType<typeof proofFields>> {
  files: AttachedFile[];
  language?: SenderLanguage;
  /** The latest revision of the decision; absent when there was none. */
  revision?: Revision;
  /** The people it was moved from by merges, in that order. */
  movedFrom?: number[];
  questions?: StoredQuestion[];
}

const attachedSchema = new Schema<AttachedFile>(
  { ...attachedFields, pages: { type: Number }, duration: { type: Number } },
  { _id: false },
);

const schema = new Schema<StoredProof>(
  {
    ...proofFields,
    files: { type: [attachedSchema], default: [] },
    language: { type: String, enum: senderLanguages },
    revision: { type: String, enum: revisions },
    movedFrom: { type: [Number], default: undefined },
    questions: questionsField,
  },
  { versionKey: false, collection: "proofs", strict: "throw" },
);
schema.index({ personId: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, personId: 1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ moderatedAt: 1 });
schema.index({ movedFrom: 1 }, { sparse: true });
schema.index({ authorId: 1, createdAt: -1, _id: -1 });
for (const field of ["receiptHash", "externalId"]) {
  const partialFilterExpression = { [field]: { $type: "string" } };
  schema.index({ [field]: 1 }, { unique: true, partialFilterExpression });
}

/** Returns the other fields of a new text proof that is pending. */
export const newProof = (now: Date) =>
  ({
    title: null,
    deedDate: null,
    place: null,
    source: null,
    mediaType: "text",
    files: [],
    status: "pending",
    authorId: null,
    receiptHash: null,
    rejectionReason: null,
    createdAt: now,
    updatedAt: now,
    moderatedAt: null,
    moderatedById: null,
    additionalData: null,
    externalId: null,
    version: 1,
  }) satisfies Partial<StoredProof>;

const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;
/** The date of the deed, else that of the record: both are text of ISO 8601. */
const ledgerDate = { $ifNull: ["$deedDate", { $toString: "$createdAt" }] };

export interface ProofFilter {
  status?: StoredProof["status"] | undefined;
  personId?: number | undefined;
  authorId?: number;
  /** The people whose proofs are left out. */
  exceptOf?: readonly number[];
}

/** Returns a filter without its undefined fields, which would match `null`. */
const givenFields = ({ exceptOf = [], ...filter }: ProofFilter) => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(exceptOf.length > 0 && { $nor: [{ personId: trusted({ $in: [...exceptOf] }) }] }),
});

export function createProofRepository(connection: Connection) {
  const model = connection.model("Proof", schema);
  return {
    findById: async (id: number, tx: Transaction | null = null): Promise<StoredProof | null> =>
      model.findById(id).session(tx).lean(),
    findByReceipt: async (receiptHash: string) => model.findOne({ receiptHash }).lean(),
    /** Newest first; oldest first for `pending`; newest deed first for the approved ones of a person. */
    findPage: async (
      filter: ProofFilter,
      { skip, limit }: Pick<Window, "skip" | "limit">,
    ): Promise<StoredProof[]> => {
      if (filter.status === "approved" && filter.personId !== undefined) {
        return model.aggregate<StoredProof>([
          { $match: givenFields(filter) },
          { $addFields: { ledgerDate } },
          { $sort: { ledgerDate: -1, ...newestFirst } },
          { $skip: skip },
          { $limit: limit },
          { $unset: "ledgerDate" },
        ]);
      }
      return model
        .find(givenFields(filter))
        .sort(filter.status === "pending" ? oldestFirst : newestFirst)
        .skip(skip)
        .limit(limit)
        .lean();
    },
    /** Counts up to `limit`. */
    count: async (filter: ProofFilter, limit: number): Promise<number> =>
      model.countDocuments(givenFields(filter), { limit }),
    findApprovedInRange: async (range: IdRange): Promise<StoredProof[]> =>
      model
        .find({ ...inIdRange(range), status: "approved" })
        .sort({ _id: 1 })
        .lean(),
    /** Returns 0 without proofs. */
    lastId: async () => (await model.findOne().sort({ _id: -1 }).select("_id").lean())?._id ?? 0,
    /** Returns the numbers of approved proofs by person, without zeros; by default of all people. */
    countApproved: async (personIds?: readonly number[]) => {
      const counts = await model.aggregate<{ _id: number; count: number }>([
        { $match: { status: "approved", ...(personIds && { personId: { $in: personIds } }) } },
        { $group: { _id: "$personId", count: { $sum: 1 } } },
      ]);
      return counts.map(({ _id, count }) => [_id, count] as const);
    },
    estimateCount: (): Promise<number> => model.estimatedDocumentCount().exec(),
    /** Yields all proofs in the order of their ids. */
    readBatches: async function* (batchSize: number): AsyncGenerator<StoredProof[]> {
      const cursor = model.find().sort({ _id: 1 }).lean().cursor({ batchSize });
      try {
        yield* inBatches(cursor, batchSize);
      } finally {
        await cursor.close();
      }
    },
    findByExternalIds: (
      internalIds: InternalIds,
      externalIds: readonly string[],
      tx: Transaction | null,
    ): Promise<Map<string, StoredProof>> =>
      findByExternalIds(
        (filter) => model.find(filter).session(tx).lean(),
        internalIds,
        externalIds,
      ),
    hasProofs: async (personId: number) => (await model.exists({ personId })) !== null,
    findOfPerson: async (personId: number, tx: Transaction): Promise<StoredProof[]> =>
      model.find({ personId }).session(tx).lean(),
    findMovedFrom: async (personId: number, tx: Transaction): Promise<StoredProof[]> =>
      model.find({ movedFrom: personId }).session(tx).lean(),
    insert: async (tx: Transaction, ...proofs: readonly StoredProof[]): Promise<void> => {
      if (proofs.length > 0) await model.insertMany(proofs, { session: tx, lean: true });
    },
    replace: async (tx: Transaction, ...proofs: readonly StoredProof[]): Promise<void> => {
      const writes = proofs.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id }, replacement },
      }));
      await model.bulkWrite(writes, { session: tx });
    },
    /** Replaces proofs that have the version of `before`; returns whether all of them had. */
    replaceUnchanged: async (
      tx: Transaction,
      changes: readonly { before: StoredProof; after: StoredProof }[],
    ): Promise<boolean> => {
      if (changes.length === 0) return true;
      const writes = changes.map(({ before: { _id, version }, after }) => ({
        replaceOne: { filter: { _id, version }, replacement: after },
      }));
      const { matchedCount } = await model.bulkWrite(writes, { session: tx });
      return matchedCount === changes.length;
    },
    setDuration: async (
      tx: Transaction,
      id: number,
      { filename, duration }: Pick<AttachedFile, "filename" | "duration">,
    ): Promise<void> => {
      const ofFile = { _id: id, "files.filename": filename };
      await model.updateOne(ofFile, { $set: { "files.$.duration": duration } }, { session: tx });
    },
    remove: async (tx: Transaction, ids: readonly number[]): Promise<void> => {
      await model.deleteMany(withIds(ids), { session: tx });
    },
  };
}
