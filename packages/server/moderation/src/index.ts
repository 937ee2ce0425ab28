export { createModeration, type Decision, decidedFields, decisionOf } from "./decision.ts";
export { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";
export { createRevising, type RevisionOrder, revisedFields, revisionOf } from "./revision.ts";
