import { auditQuery } from "@deeds/contracts";
import type { House } from "../house.ts";

/** What the auth service gathers: who published and promoted what. */
export function answerQuestions({ messaging, audit }: House): void {
  messaging.answer(auditQuery("releases"), (filter) => audit.find(filter));
}
