import { auditQuery, reviewQuery } from "@deeds/contracts";
import { readReview } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** The suggestions collection as a moderation queue. */
export const reviewed = { collection: "suggestions", sentAt: "submittedAt" };

/** Replies to requests of other services: the audit log and the review times. */
export function replyToQueries(
  { messaging, audit, database }: ServiceContext,
  clock: () => Date,
): void {
  messaging.respond(auditQuery("contact-edits"), (filter) => audit.find(filter));
  messaging.respond(reviewQuery("contact-edits"), () =>
    readReview(database.connection, reviewed, clock()),
  );
}
