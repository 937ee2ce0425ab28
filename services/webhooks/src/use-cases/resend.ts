import { trusted } from "@deeds/service-kit";
import type { StoredReplay } from "../models/replay.ts";

/** Makes a delivery due at once. */
export const dueAt = (now: Date) => ({
  $set: { state: "pending" as const, nextAttemptAt: now, finishedAt: null },
  $inc: { version: 1 },
});

/** Whatever is not due already, and so perhaps on its way. */
export const isResting = (now: Date) => ({
  $or: [{ state: trusted({ $ne: "pending" as const }) }, { nextAttemptAt: trusted({ $gt: now }) }],
});

/** Of an erased person nothing is left to send. */
export const hasBody = () => trusted({ $ne: "" });

export type ReplayChoice = Pick<StoredReplay, "webhookId" | "since" | "until" | "state" | "type">;

/** The deliveries that a replay is about. */
export const chosenBy = ({ webhookId, since, until, state, type }: ReplayChoice) => ({
  webhookId,
  createdAt: trusted({ $gte: since, $lte: until }),
  body: hasBody(),
  ...(state && { state }),
  ...(type && { type }),
});
