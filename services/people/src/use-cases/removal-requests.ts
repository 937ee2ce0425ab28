import type { ModerationStatus, RemovalFields } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import { AppError, trusted, type Viewer, type Window } from "@deeds/service-kit";
import { afterRequest, noRequests } from "../domain/removal.ts";
import { removalEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { StoredRemovalRequest } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";
import { saveRemoval } from "./steps/save-person.ts";

/** The person in a request; absent after erasure. */
export type RequestedPerson = Pick<StoredPerson, "_id" | "slug" | "name" | "surname">;

/** Lists requests of one status or of all: pending ones oldest first, decided ones newest first. */
export async function listRemovalRequests(
  { models }: ServiceContext,
  status: ModerationStatus | undefined,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredRemovalRequest[]; total: number }> {
  const filter = status === undefined ? {} : { status };
  const order = status === "approved" || status === "rejected" ? -1 : 1;
  const [items, total] = await Promise.all([
    models.removalRequests
      .find(filter)
      .sort({ createdAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    models.removalRequests.countDocuments(filter),
  ]);
  return { items, total };
}

export async function peopleOfRequests(
  { models }: ServiceContext,
  requests: readonly StoredRemovalRequest[],
): Promise<Map<number, RequestedPerson>> {
  const ids = [...new Set(requests.map(({ personId }) => personId))];
  const people = await models.people
    .find({ _id: trusted({ $in: ids }) })
    .select({ slug: 1, name: 1, surname: 1 })
    .lean();
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
  asked: { personId: number; fields: RemovalFields; viewer: Viewer; now: Date },
): Promise<string> {
  const { personId, fields, viewer, now } = asked;
  const receipt = createReceipt();
  const request: StoredRemovalRequest = {
    _id: await context.database.nextId("removal-requests"),
    personId,
    relation: fields.relation,
    wish: fields.wish,
    text: fields.text,
    status: "pending",
    note: null,
    receiptHash: hashReceipt(receipt),
    createdAt: now,
    moderatedAt: null,
    moderatedById: null,
    version: 1,
  };
  await context.database.transaction(async (tx) => {
    const person = await findPerson(context, personId, viewer, tx);
    request.personId = person._id;
    const removal = person.removal ?? noRequests;
    if (removal.open >= maxOpen) throw tooMany();
    await context.models.removalRequests.create([request], { session: tx });
    await saveRemoval(context, tx, person, afterRequest(removal));
    await context.messaging.record(tx, [removalEvent("removal_requested", request)]);
  });
  return receipt;
}

const tooMany = () => new AppError("rate-limited", { headers: { "Retry-After": String(hour) } });
