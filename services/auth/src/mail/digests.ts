import { queries } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { type Database, type Logger, runPeriodically } from "@deeds/service-kit";
import type { StoredDigest } from "../models/digest.ts";
import type { Models } from "../models/index.ts";
import { readDigestReader } from "./prepare-mail.ts";
import type { MailQueue } from "./queue.ts";

const minuteMs = 60_000;
const everyMs = 5_000;
/** At most one digest within this time. */
export const digestIntervalMs = 60 * minuteMs;
/** Until the next look for news, after one that found none or failed. */
const lookAgainMs = 10 * minuteMs;

interface DigestOptions {
  database: Pick<Database, "transaction">;
  models: Models;
  messaging: Pick<Messaging, "request">;
  mail: MailQueue;
  log: Logger;
  clock?: () => Date;
}

/**
 * Looks for news of accounts that have digests sent, and enqueues their mails. The mail, and that its news were mailed, are
 * stored in one transaction: no news is in two mails, whenever a process ends.
 */
export function startDigests(options: DigestOptions) {
  const { models, log, clock = () => new Date() } = options;
  return runPeriodically({
    everyMs,
    task: async () => {
      for (;;) {
        const now = clock();
        const digest = await models.digests.lease(now, new Date(now.getTime() + lookAgainMs));
        if (!digest) return;
        await enqueueNews(options, digest, now).catch((error: unknown) =>
          log.warn({ err: error, userId: digest._id }, "news of a digest cannot be read"),
        );
      }
    },
    onError: (error) => log.error({ err: error }, "digests cannot be read"),
  });
}

async function enqueueNews(
  { database, models, messaging, mail }: DigestOptions,
  digest: StoredDigest,
  now: Date,
): Promise<void> {
  const { _id: userId, language, mailedKeys } = digest;
  const user = await readDigestReader(models, userId);
  if (!user) return;
  const query = { userId, only: null, except: mailedKeys };
  const keys = (await messaging.request(queries.unreadNews, query)).map(({ key }) => key);
  if (keys.length === 0) return;
  const isEnqueued = await database.transaction(async (tx) => {
    // What waits for a server that is unavailable would otherwise arrive at once.
    if (await models.mails.hasWaitingDigest(tx, userId)) return false;
    const next = { keys, dueAt: new Date(now.getTime() + digestIntervalMs) };
    if (!(await models.digests.recordMailed(tx, digest, next))) return false;
    const { email: address } = user;
    await mail.enqueue(tx, { kind: "digest", address, userId, language, newsKeys: keys });
    return true;
  });
  if (isEnqueued) mail.wake();
}
