import { auditQuery } from "@deeds/contracts";
import type { House } from "../house.ts";

/** What the auth service gathers: who decided what here. */
export function answerQuestions({ messaging, audit }: House): void {
  messaging.answer(auditQuery("contact-edits"), (filter) => audit.find(filter));
}
