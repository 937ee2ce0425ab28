export { createModeration, type Decision, decidedFields, decisionOf } from "./decision.ts";
export { answerOf, answerQuestion, askSender, questionOf } from "./question.ts";
export { presentOwnQuestions, presentQuestions, questionState } from "./question-presenters.ts";
export { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";
export { createRevising, type RevisionOrder, revisedFields, revisionOf } from "./revision.ts";
