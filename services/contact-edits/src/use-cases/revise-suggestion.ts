import { suggestionRevisionRules } from "@deeds/contracts";
import {
  createTransition,
  needsRevision,
  type RevisionOrder,
  revisedFields,
} from "@deeds/moderation";
import { changesBetween } from "@deeds/service-kit";
import { appliedContacts } from "../domain/contacts.ts";
import { reopenedEvent } from "../events.ts";
import type { EarlierDecision, StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";

export type SuggestionRevision = RevisionOrder & { revision: keyof typeof suggestionRevisionRules };

const revise = createTransition<StoredSuggestion>();

/**
 * Reopens a decided suggestion, and publishes the event by which the people service reverts an applied
 * approval. Idempotent; throws `wrong-status` for a pending suggestion.
 */
export const reviseSuggestion = (context: ServiceContext, order: SuggestionRevision) =>
  revise(context.database, order, {
    find: context.models.suggestions.findById,
    isNeeded: (suggestion) => needsRevision(suggestion, order, suggestionRevisionRules),
    change: async (tx, before) => {
      const { revision, reason, actor } = order;
      const after = await context.models.suggestions.update(tx, before, {
        ...revisedFields(order),
        revision,
        ...noDecision,
        earlierDecisions: [...(before.earlierDecisions ?? []), decisionIn(before)],
      });
      const contacts = appliedContacts(before);
      await context.audit.record(tx, {
        actor,
        action: revision,
        kind: "suggestion",
        subject: before._id,
        personId: before.personId,
        changes: {
          ...changesBetween({ ...before }, { ...after }, ["status"]),
          ...(before.apply && changesBetween(contacts.after, contacts.before, contacts.fields)),
        },
        note: reason,
      });
      await context.messaging.record(tx, [reopenedEvent(before, after.version)]);
      return after;
    },
  });

const decisionIn = (suggestion: StoredSuggestion): EarlierDecision => ({
  status: suggestion.status,
  moderatedAt: suggestion.moderatedAt,
  moderatedById: suggestion.moderatedById,
  moderatedBy: suggestion.moderatedBy ?? null,
  rejectionReason: suggestion.rejectionReason,
  decidedAgainst: suggestion.decidedAgainst,
  apply: suggestion.apply,
  fields: suggestion.fields,
  links: suggestion.links ?? null,
});

const noDecision = {
  status: "pending",
  moderatedBy: null,
  apply: null,
  fields: null,
  links: null,
  decidedAgainst: null,
  appliedAt: null,
} satisfies Partial<StoredSuggestion>;
