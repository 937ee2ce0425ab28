import type { RemovalFields } from "@deeds/contracts";
import { AppError, createReceipt, hashReceipt, type Viewer } from "@deeds/service-kit";
import { afterRequest, nothingAsked } from "../domain/removal.ts";
import { removalFact } from "../events/removal-fact.ts";
import type { House } from "../house.ts";
import type { StoredRemovalRequest } from "../models/removal-request.ts";
import { findPerson } from "./steps/find-person.ts";
import { saveRemoval } from "./steps/save-removal.ts";

/** More than these about one person at once are no news to anybody. */
const mostOpen = 20;
const hour = 60 * 60;

/**
 * Keeps a request of, or for, the person described and hides the contacts until it is decided.
 * Answers a receipt to follow it by; nothing is kept of who sent it.
 */
export async function requestRemoval(
  house: House,
  asked: { personId: number; fields: RemovalFields; viewer: Viewer; now: Date },
): Promise<string> {
  const { personId, fields, viewer, now } = asked;
  const receipt = createReceipt();
  const request: StoredRemovalRequest = {
    _id: await house.database.nextId("removal-requests"),
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
  await house.database.transaction(async (tx) => {
    const person = await findPerson(house, personId, viewer, tx);
    request.personId = person._id;
    const removal = person.removal ?? nothingAsked;
    if (removal.open >= mostOpen) throw tooMany();
    await house.models.removalRequests.create([request], { session: tx });
    await saveRemoval(house, tx, person, afterRequest(removal));
    await house.messaging.record(tx, [removalFact("removal_requested", request)]);
  });
  return receipt;
}

const tooMany = () => new AppError("rate-limited", { headers: { "Retry-After": String(hour) } });
