import { auditQuery } from "@deeds/contracts";
import type { House } from "../house.ts";

/** What the auth service gathers: who did what here. */
export function answerQuestions({ messaging, audit }: House): void {
  messaging.answer(auditQuery("webhooks"), (filter) => audit.find(filter));
}
