import { auditQuery, reviewQuery } from "@deeds/contracts";
import { readReview } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** Suggestions wait to be reviewed. */
export const reviewed = { collection: "suggestions", sentAt: "submittedAt" };

/** What others gather: who decided what here, and how reviewing goes. */
export function answerQuestions({ messaging, audit, database }: ServiceContext): void {
  messaging.answer(auditQuery("contact-edits"), (filter) => audit.find(filter));
  messaging.answer(reviewQuery("contact-edits"), () =>
    readReview(database.connection, reviewed, new Date()),
  );
}
