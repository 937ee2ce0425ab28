import { auditQuery, queries, reviewQuery, senderQuery } from "@deeds/contracts";
import type { ServiceContext } from "../service-context.ts";

/** Replies to requests of other services: the audit log and the review times. */
export function replyToQueries({ messaging, audit, models }: ServiceContext) {
  messaging.respond(auditQuery("contact-edits"), (filter) => audit.find(filter));
  messaging.respond(queries.contactEditStats, async () => ({
    pending: await models.queue.countWaiting(),
  }));
  messaging.respond(senderQuery("contact-edits"), async ({ userId }) => [
    await models.queue.readSender(userId),
  ]);
  messaging.respond(reviewQuery("contact-edits"), () => models.queue.readReview(new Date()));
}
