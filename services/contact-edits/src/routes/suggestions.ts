import { endpoints } from "@deeds/contracts";
import { hashReceipt, presentReceipt, publicSubject } from "@deeds/moderation";
import {
  assertVisible,
  implement,
  listResponse,
  type Route,
  refuse,
  requireOwner,
  windowOf,
} from "@deeds/service-kit";
import {
  presentOwn,
  presentReceiptOutcome,
  presentSent,
  presentSuggestion,
} from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { knownPeople } from "../use-cases/request-people.ts";
import { suggestEdit } from "../use-cases/suggest-edit.ts";

export const suggestionRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.suggestEdit, async (call) => {
    // Empty ones ask for the removal of a contact.
    assertVisible(call, "phone", "instagramUsername");
    const { params, body, viewer, language, now } = call;
    const suggested = { personId: params.id, fields: body, viewer, language, now };
    const { suggestion, receipt } = await suggestEdit(context, suggested);
    return { suggestion: presentSent(suggestion), receipt };
  }),
  implement(endpoints.contactEdits, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const found = await context.models.suggestions.list(params, window);
    const people = await knownPeople(
      context,
      found.items.map((suggestion) => suggestion.personId),
    );
    const items = found.items.map((suggestion) =>
      presentSuggestion(suggestion, people?.get(suggestion.personId)),
    );
    return listResponse(ctx, window, { ...found, items });
  }),
  implement(endpoints.mySuggestions, async (call) => {
    const { query, ctx } = call;
    const window = windowOf(query);
    const found = await context.models.suggestions.list({ userId: requireOwner(call) }, window);
    return listResponse(ctx, window, { ...found, items: found.items.map(presentOwn) });
  }),
  implement(endpoints.contactEditReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const suggestion = await context.models.suggestions.findByReceipt(receiptHash);
    if (!suggestion) throw refuse.notFound();
    const subject = publicSubject(await context.models.people.findById(suggestion.personId));
    const createdAt = suggestion.submittedAt;
    return {
      ...presentReceipt("contact-edit", suggestion, { createdAt, subject }),
      outcome: presentReceiptOutcome(suggestion),
    };
  }),
];
