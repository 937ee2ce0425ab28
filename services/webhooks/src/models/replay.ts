import { deliveryStates, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * Deliveries of a time that are sent again, in the order they were made. Whoever has the subscriber's
 * shard goes on with it, from where it stands.
 */
export interface StoredReplay {
  _id: number;
  webhookId: number;
  since: Date;
  until: Date;
  /** Only those in this state; null: whatever is not on its way. */
  state: (typeof deliveryStates)[number] | null;
  type: WebhookEvent | null;
  total: number;
  done: number;
  /** The last delivery that had its turn; null: none had. */
  cursor: { createdAt: Date; id: string } | null;
  /** Not before, so that the subscriber is not flooded. */
  nextAt: Date;
  createdAt: Date;
  finishedAt: Date | null;
  /** Fences a worker whose shard was taken over meanwhile. */
  version: number;
}

const keptForSeconds = 30 * 24 * 60 * 60;

const cursorSchema = new Schema<NonNullable<StoredReplay["cursor"]>>(
  { createdAt: { type: Date, required: true }, id: { type: String, required: true } },
  { _id: false },
);

const schema = new Schema<StoredReplay>(
  {
    _id: { type: Number, required: true },
    webhookId: { type: Number, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    state: { type: String, enum: [...deliveryStates, null], default: null },
    type: { type: String, enum: [...webhookEvents, null], default: null },
    total: { type: Number, required: true },
    done: { type: Number, required: true },
    cursor: { type: cursorSchema, default: null },
    nextAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "replays", strict: "throw" },
);
schema.index({ webhookId: 1, _id: -1 });
// Of a date only: what goes on has none and stays.
schema.index({ finishedAt: 1 }, { expireAfterSeconds: keptForSeconds });

export const replayModel = (connection: Connection) =>
  connection.model<StoredReplay>("Replay", schema);
