import type { RemovalFields } from "@deeds/contracts";
import { createModeration, createReceipt, type Decision, hashReceipt } from "@deeds/moderation";
import { AppError, changesBetween } from "@deeds/service-kit";
import { afterDecision, afterRequest, noRequests } from "../domain/removal.ts";
import { removalEvent } from "../events.ts";
import type { ListedPerson } from "../models/person.ts";
import type { StoredRemovalRequest } from "../models/removal-request.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";
import { saveRemoval } from "./steps/save-person.ts";

/** Returns the people in requests by id; an erased person is absent. */
export async function peopleOfRequests(
  { models }: ServiceContext,
  requests: readonly StoredRemovalRequest[],
): Promise<Map<number, ListedPerson>> {
  const ids = [...new Set(requests.map(({ personId }) => personId))];
  const people = await models.people.findByIds(ids);
  return new Map(people.map((person) => [person._id, person]));
}

/** Maximum of open requests about one person. */
const maxOpen = 20;
const hour = 60 * 60;

/**
 * Stores a removal request and hides the contacts until it is decided. Returns a receipt for tracking
 * it; nothing about the sender is stored.
 */
export async function requestRemoval(
  context: ServiceContext,
  personId: number,
  { fields, isAdmin, now }: { fields: RemovalFields; isAdmin: boolean; now: Date },
): Promise<string> {
  const receipt = createReceipt();
  const request: StoredRemovalRequest = {
    _id: await context.database.nextId("removal-requests"),
    personId,
    ...fields,
    status: "pending",
    note: null,
    receiptHash: hashReceipt(receipt),
    createdAt: now,
    moderatedAt: null,
    moderatedById: null,
    version: 1,
  };
  await context.database.transaction(async (tx) => {
    const person = await findPerson(context, personId, { isAdmin, tx });
    request.personId = person._id;
    const removal = person.removal ?? noRequests;
    if (removal.open >= maxOpen) throw tooMany();
    await context.models.removalRequests.insert(tx, request);
    await saveRemoval(context, tx, { person, removal: afterRequest(removal) });
    await context.messaging.record(tx, [removalEvent("removal_requested", request)]);
  });
  return receipt;
}

const tooMany = () => new AppError("rate-limited", { headers: { "Retry-After": String(hour) } });

interface RemovalDecision extends Omit<Decision, "rejectionReason"> {
  /** Shown to the requester with the receipt. */
  note: string | null;
}

const moderate = createModeration<StoredRemovalRequest>();

/**
 * Closes a request; the contacts are visible again unless another request is open or hiding was
 * granted. Idempotent for the same decision; rejects a different one.
 */
export const decideRemoval = (context: ServiceContext, decision: RemovalDecision) =>
  moderate(context.database, decision, {
    find: context.models.removalRequests.findById,
    decide: async (tx, request) => {
      const { models, audit, messaging } = context;
      const { status, note, actor, now } = decision;
      const { _id: subject, personId, wish } = request;
      const version = request.version + 1;
      const changes = { status, note, moderatedAt: now, moderatedById: actor.userId, version };
      const decided = { ...request, ...changes };
      await models.removalRequests.decide(tx, request, changes);
      const person = await models.people.findById(personId, tx);
      if (person) {
        const removal = afterDecision(person.removal ?? noRequests, { status, wish });
        await saveRemoval(context, tx, { person, removal });
      }
      await audit.record(tx, {
        actor,
        action: status,
        kind: "removal-request",
        subject,
        personId,
        changes: changesBetween({ ...request }, decided, ["status", "note"]),
        note: `wish: ${wish}`,
      });
      await messaging.record(tx, [removalEvent("removal_decided", decided)]);
      return decided;
    },
  });
