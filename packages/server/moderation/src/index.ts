export { type Decision, decidedFields, decisionOf, needsDecision } from "./decision.ts";
export { answerOf, answerQuestion, askSender, questionOf } from "./question.ts";
export { presentOwnQuestions, presentQuestions, presentWait } from "./question-presenters.ts";
export {
  createReceipt,
  hashReceipt,
  presentReceipt,
  publicSubject,
} from "./receipt.ts";
export { needsRevision, type RevisionOrder, revisedFields, revisionOf } from "./revision.ts";
export { createTransition } from "./transition.ts";
export { withdrawalOf } from "./withdrawal.ts";
