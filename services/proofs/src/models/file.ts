import { mediaTypes } from "@deeds/contracts";
import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const storedFileFields = {
  /** The file's random name in its URL and in the bucket. */
  _id: { type: String, required: true },
  /**
   * `storing`: being written to the object store. `stored`: can be read and attached. `removed`:
   * hidden, until the sweeper deletes its object and this row.
   */
  state: { type: String, enum: ["storing", "stored", "removed"], required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  /** Detected from the bytes; the sender's is ignored. */
  contentType: { type: String, required: true },
  size: { type: Number, required: true },
  placeholder: { type: String, default: null },
  /** The uploader's ids; both `null` once it is attached, so that an anonymous proof has no sender. */
  visitorId: { type: String, default: null },
  userId: { type: Number, default: null },
  proofId: { type: Number, default: null },
  createdAt: { type: Date, required: true },
  version: { type: Number, required: true },
} as const;

export interface StoredFile extends Required<InferRawDocType<typeof storedFileFields>> {
  /** Of a document; missing in rows written before pages were counted. */
  pages?: number | null;
  /** Of a recording, in seconds; missing in rows until the sweeper has measured the file. */
  duration?: number | null;
}

const schema = new Schema<StoredFile>(
  { ...storedFileFields, pages: { type: Number }, duration: { type: Number } },
  { versionKey: false, collection: "proof_files", strict: "throw" },
);
schema.index({ proofId: 1, createdAt: 1 });
schema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

const removal = { $set: { state: "removed", proofId: null }, $inc: { version: 1 } } as const;

export function createFileRepository(connection: Connection) {
  const model = connection.model("ProofFile", schema);
  return {
    findStored: async (name: string, tx: Transaction | null = null): Promise<StoredFile | null> =>
      model.findOne({ _id: name, state: "stored" }).session(tx).lean(),
    insert: async (file: StoredFile): Promise<void> => {
      await model.insertMany([file]);
    },
    markStored: async (name: string): Promise<void> => {
      await model.updateOne({ _id: name }, { $set: { state: "stored" } });
    },
    /**
     * Attaches a stored file and removes its uploader's ids. Returns `null` unless it is an unattached
     * upload of the given uploader, or attached to this proof already.
     */
    attach: async (
      tx: Transaction,
      name: string,
      {
        proofId,
        visitorId,
        userId,
      }: Pick<StoredFile, "visitorId" | "userId"> & { proofId: number },
    ): Promise<StoredFile | null> => {
      const permitted = [
        { proofId },
        ...(visitorId === null ? [] : [{ proofId: null, visitorId }]),
        ...(userId === null ? [] : [{ proofId: null, userId }]),
      ];
      return model
        .findOneAndUpdate(
          { _id: name, state: "stored", $or: permitted },
          { $set: { proofId, visitorId: null, userId: null }, $inc: { version: 1 } },
          { session: tx, returnDocument: "after" },
        )
        .lean();
    },
    /** Marks files of a proof as removed; the sweeper deletes them. */
    removeFromProof: async (tx: Transaction, proofId: number, names: readonly string[]) => {
      await model.updateMany({ ...withIds(names), proofId }, removal, { session: tx });
    },
    removeOfProofs: async (tx: Transaction, proofIds: readonly number[]): Promise<void> => {
      const ofProofs = { proofId: trusted({ $in: [...proofIds] }) };
      await model.updateMany(ofProofs, removal, { session: tx });
    },
    remove: async (tx: Transaction, name: string): Promise<void> => {
      await model.updateOne({ _id: name }, removal, { session: tx });
    },
    /** Marks the unattached files that were uploaded before a time as removed. */
    removeUnattached: async (before: Date): Promise<void> => {
      await model.updateMany({ proofId: null, createdAt: trusted({ $lt: before }) }, removal);
    },
    /** Returns recordings whose length was never read, in the order of their names. */
    findUnmeasured: async (after: string, limit: number): Promise<StoredFile[]> =>
      model
        .find({
          _id: trusted({ $gt: after }),
          state: "stored",
          mediaType: trusted({ $in: ["video", "audio"] }),
          duration: trusted({ $exists: false }),
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean(),
    /** Returns the id of its proof; `null` without one. */
    setDuration: async (tx: Transaction, name: string, duration: number | null) => {
      const change = { $set: { duration } };
      const file = await model.findOneAndUpdate({ _id: name }, change, { session: tx }).lean();
      return file?.proofId ?? null;
    },
    findRemoved: async (limit: number): Promise<string[]> => {
      const removed = await model.find({ state: "removed" }, "_id").limit(limit).lean();
      return removed.map(({ _id }) => _id);
    },
    deleteRemoved: async (name: string): Promise<void> => {
      await model.deleteOne({ _id: name, state: "removed" });
    },
    exists: async (name: string): Promise<boolean> => (await model.exists({ _id: name })) !== null,
  };
}
