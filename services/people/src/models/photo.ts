import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number, text } from "./fields.ts";

/** `storing`: the upload to the object store is running. `removed`: hidden, its bytes are deleted next. */
const states = ["storing", "stored", "removed"] as const;

const fields = {
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
  /** The uploader's ids. The visitor id is removed when the person is decided. */
  visitorId: { type: String, default: null },
  userId: { type: Number, default: null },
  /** Whether it was given to a person, which happens once: no other person can have it then. */
  attached: { type: Boolean, default: false },
  /** When the sweeper checks whether the photo is in use; `null` when it belongs to a person. */
  checkAt: { type: Date, default: null },
} as const;

/** A portrait stored in each of its widths. */
export interface Photo extends Required<InferRawDocType<typeof fields>> {
  /** Absent means `stored`. */
  state?: (typeof states)[number];
}

const schema = new Schema<Photo>(
  { ...fields, state: { type: String, enum: states, default: "stored" } },
  inCollection("photos"),
);
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: "date" } } });
schema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

const dueAt = (now: Date) => ({
  checkAt: trusted({ $lte: now }),
  state: trusted({ $ne: "removed" as const }),
});

/** The caller who uploaded a photo. */
export type Uploader = Pick<Photo, "visitorId" | "userId">;

/** The caller's unattached uploads; `$or` needs a condition, so that no identity matches nothing. */
const uploadedBy = ({ visitorId, userId }: Uploader) => ({
  attached: trusted({ $ne: true }),
  $or: [
    { _id: "" },
    ...(visitorId === null ? [] : [{ visitorId }]),
    ...(userId === null ? [] : [{ userId }]),
  ],
});

export function createPhotoRepository(connection: Connection) {
  const model = connection.model("Photo", schema);
  return {
    /** Finds a photo that is completely stored and not removed. */
    findStored: async (id: string): Promise<Photo | null> => {
      const photo = await model.findById(id).lean();
      return (photo?.state ?? "stored") === "stored" ? photo : null;
    },
    insertStoring: async (photo: Photo): Promise<void> => {
      await model.create({ ...photo, state: "storing" });
    },
    markStored: async (id: string): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { state: "stored" } });
    },
    /**
     * Attaches a stored photo: an upload of this caller that no person ever had, or any when it moves
     * between merged records (`null`). Returns whether there is one.
     */
    attach: async (tx: Transaction, id: string, by: Uploader | null): Promise<boolean> => {
      const filter = { _id: id, state: "stored" as const, ...(by && uploadedBy(by)) };
      const $set = { checkAt: null, attached: true };
      const used = await model.updateOne(filter, { $set }, { session: tx });
      return used.matchedCount > 0;
    },
    /** Removes the id of an anonymous uploader. */
    forgetVisitor: async (tx: Transaction, id: string): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { visitorId: null } }, { session: tx });
    },
    scheduleCheck: async (tx: Transaction, id: string, checkAt: Date): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { checkAt } }, { session: tx });
    },
    /** Lists photos whose check is due, the longest due first. */
    listDue: (now: Date, limit: number): Promise<Photo[]> =>
      model.find(dueAt(now)).sort({ checkAt: 1 }).limit(limit).lean(),
    /** Completes a due check: an unused photo is removed. */
    completeCheck: async (
      tx: Transaction,
      id: string,
      { now, isUsed }: { now: Date; isUsed: boolean },
    ): Promise<void> => {
      const $set = isUsed ? { checkAt: null } : { checkAt: null, state: "removed" as const };
      await model.updateOne({ _id: id, ...dueAt(now) }, { $set }, { session: tx });
    },
    markRemoved: async (tx: Transaction, id: string): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { state: "removed" } }, { session: tx });
    },
    listRemoved: (limit: number) => model.find({ state: "removed" }).limit(limit).lean(),
    /** Deletes the row of a removed photo, after its bytes. */
    deleteRemoved: async (id: string): Promise<void> => {
      await model.deleteOne({ _id: id, state: "removed" });
    },
  };
}
