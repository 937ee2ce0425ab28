export { createModeration, type Decision, decidedFields, decisionOf } from "./decision.ts";
export { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";
