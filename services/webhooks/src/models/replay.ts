import { deliveryStates, webhookEvents } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { retentionSeconds } from "./attempt-log.ts";

const replayFields = {
  _id: { type: Number, required: true },
  webhookId: { type: Number, required: true },
  since: { type: Date, required: true },
  until: { type: Date, required: true },
  /** Only deliveries in this state; `null` for all that are not due. */
  state: { type: String, enum: [...deliveryStates, null], default: null },
  type: { type: String, enum: [...webhookEvents, null], default: null },
  total: { type: Number, required: true },
  done: { type: Number, required: true },
  /** The earliest time of the next batch, so that the subscriber is not flooded. */
  nextAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  finishedAt: { type: Date, default: null },
  /** Fences a worker whose shard was taken over meanwhile. */
  version: { type: Number, required: true },
} as const;

/** A job that sends the deliveries of a period again, in the order of their creation. */
export interface StoredReplay extends Required<InferRawDocType<typeof replayFields>> {
  /** The last delivery that was processed; `null` at the beginning. */
  cursor: { createdAt: Date; id: string } | null;
}

const cursorSchema = new Schema<NonNullable<StoredReplay["cursor"]>>(
  { createdAt: { type: Date, required: true }, id: { type: String, required: true } },
  { _id: false },
);

const replaySchema = new Schema<StoredReplay>(
  { ...replayFields, cursor: { type: cursorSchema, default: null } },
  { versionKey: false, collection: "replays", strict: "throw" },
);
replaySchema.index({ webhookId: 1, _id: -1 });
// A running replay has no date and does not expire.
replaySchema.index({ finishedAt: 1 }, { expireAfterSeconds: retentionSeconds });

export type ReplaySelection = Pick<
  StoredReplay,
  "webhookId" | "since" | "until" | "state" | "type"
>;

export function createReplayRepository(connection: Connection) {
  const model = connection.model<StoredReplay>("Replay", replaySchema);
  return {
    insert: (tx: Transaction, replay: StoredReplay): Promise<unknown> =>
      model.insertMany([replay], { session: tx }),
    /** Lists the newest first. */
    listOfWebhook: (webhookId: number, limit: number): Promise<StoredReplay[]> =>
      model.find({ webhookId }).sort({ _id: -1 }).limit(limit).lean(),
    findDue: (now: Date): Promise<StoredReplay[]> =>
      model.find({ finishedAt: null, nextAt: trusted({ $lte: now }) }).lean(),
    /** Returns whether the replay was unchanged; another worker may have processed this batch. */
    advance: async (
      tx: Transaction,
      { _id, version }: StoredReplay,
      progress: Pick<StoredReplay, "cursor" | "nextAt" | "finishedAt">,
    ): Promise<boolean> => {
      const { modifiedCount } = await model.updateOne(
        { _id, version },
        { $set: progress, $inc: { version: 1 } },
        { session: tx },
      );
      return modifiedCount > 0;
    },
    addDone: (tx: Transaction, id: number, done: number): Promise<unknown> =>
      model.updateOne({ _id: id }, { $inc: { done } }, { session: tx }).exec(),
    removeOfWebhook: (tx: Transaction, webhookId: number): Promise<unknown> =>
      model.deleteMany({ webhookId }, { session: tx }).exec(),
  };
}

/** Excludes deliveries about erased people, whose bodies are empty. */
export const hasBody = () => trusted({ $ne: "" });

/** Matches the deliveries of a selection. */
export const isSelected = ({ webhookId, since, until, state, type }: ReplaySelection) => ({
  webhookId,
  createdAt: trusted({ $gte: since, $lte: until }),
  body: hasBody(),
  ...(state && { state }),
  ...(type && { type }),
});

/** Matches the deliveries after a cursor. */
export const isAfter = (cursor: StoredReplay["cursor"]) =>
  cursor
    ? {
        $or: [
          { createdAt: trusted({ $gt: cursor.createdAt }) },
          { createdAt: cursor.createdAt, _id: trusted({ $gt: cursor.id }) },
        ],
      }
    : {};
