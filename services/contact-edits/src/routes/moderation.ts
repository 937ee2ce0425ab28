import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route, refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentDecided, presentSuggestion, presentWaiting } from "../presenters/suggestion.ts";
import { knownPeople, sharedWith } from "../use-cases/ask-people.ts";
import { listWaiting } from "../use-cases/list-waiting.ts";
import { moderateSuggestion } from "../use-cases/moderate-suggestion.ts";

/** Deciding on suggestions. */
export const moderationRoutes = (house: House): Route[] => [
  implement(endpoints.waitingContactEdits, async ({ query }) => {
    const { items, total } = await listWaiting(house, query);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.contactEdit, async ({ params }) => {
    const suggestion = await house.models.suggestions.findById(params.id).lean();
    if (!suggestion) throw refuse.notFound();
    const [people, shared] = await Promise.all([
      knownPeople(house, [suggestion.personId]),
      sharedWith(house, suggestion.personId, suggestion.changes),
    ]);
    const shown = presentSuggestion(suggestion, people?.get(suggestion.personId));
    return { ...shown, sharedWith: shared };
  }),
  implement(endpoints.moderateContactEdit, async (call) => {
    const { params, body } = call;
    const suggestion = await moderateSuggestion(house, {
      id: params.id,
      status: body.status,
      apply: body.apply ?? true,
      fields: body.fields ?? null,
      links: body.links ?? null,
      rejectionReason: body.rejectionReason ?? null,
      actor: actorOf(call),
      now: new Date(),
    });
    return presentDecided(suggestion);
  }),
];
