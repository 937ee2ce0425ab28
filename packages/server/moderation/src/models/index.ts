export { createModerationQueue, type ModerationQueue } from "./moderation-queue.ts";
export { questionsField, type StoredQuestion } from "./question.ts";
export { createTotals, nextShard, type Totals } from "./totals.ts";
