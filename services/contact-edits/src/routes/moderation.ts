import { endpoints } from "@deeds/contracts";
import {
  answerOf,
  answerQuestion,
  askSender,
  decisionOf,
  questionOf,
  revisionOf,
  withdrawalOf,
} from "@deeds/moderation";
import { implement, type Route, refuse } from "@deeds/service-kit";
import { waitingFields } from "../models/suggestion.ts";
import { presentDecided, presentSuggestion, presentWaiting } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { moderateSuggestion } from "../use-cases/moderate-suggestion.ts";
import { knownPeople, sharedWith } from "../use-cases/request-people.ts";
import { reviseSuggestion } from "../use-cases/revise-suggestion.ts";

export const moderationRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.waitingContactEdits, async ({ query }) => {
    const { items, total } = await context.models.queue.listWaiting(query, waitingFields);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.contactEdit, async ({ params }) => {
    const suggestion = await context.models.suggestions.findById(params.id);
    if (!suggestion) throw refuse.notFound();
    const [people, shared] = await Promise.all([
      knownPeople(context, [suggestion.personId]),
      sharedWith(context, suggestion.personId, suggestion.changes),
    ]);
    const shown = presentSuggestion(suggestion, people?.get(suggestion.personId));
    return { ...shown, sharedWith: shared };
  }),
  implement(endpoints.askContactEditSender, (call) =>
    askSender(context, context.models.queue, questionOf(call)),
  ),
  implement(endpoints.withdrawContactEdit, async (call) => {
    const withdrawal = await withdrawalOf(context, context.models.queue, call);
    await moderateSuggestion(context, { ...withdrawal, apply: false, fields: null, links: null });
  }),
  implement(endpoints.answerContactEditQuestion, (call) =>
    answerQuestion(context, context.models.queue, answerOf(call)),
  ),
  implement(endpoints.moderateContactEdit, async (call) => {
    const { body } = call;
    const suggestion = await moderateSuggestion(context, {
      ...decisionOf(call),
      apply: body.apply ?? true,
      fields: body.fields ?? null,
      links: body.links ?? null,
    });
    return presentDecided(suggestion);
  }),
  implement(endpoints.reviseContactEdit, async (call) => {
    const { revision } = call.body;
    const order = { ...revisionOf(call), revision };
    return presentDecided(await reviseSuggestion(context, order));
  }),
];
