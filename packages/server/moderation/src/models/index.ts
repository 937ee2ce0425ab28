export { createModerationQueue, type ModerationQueue } from "./moderation-queue.ts";
export { createTotals, nextShard, type Totals } from "./totals.ts";
export { type StoredQuestion, questionsField } from "./question.ts";
