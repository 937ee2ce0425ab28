import type { WebhookReplay } from "@deeds/contracts";
import type { StoredReplay } from "../models/replay.ts";

export const presentReplay = (replay: StoredReplay): WebhookReplay => ({
  id: replay._id,
  since: replay.since.toISOString(),
  until: replay.until.toISOString(),
  state: replay.state,
  type: replay.type,
  total: replay.total,
  done: replay.done,
  createdAt: replay.createdAt.toISOString(),
  finishedAt: replay.finishedAt?.toISOString() ?? null,
});
