import { queries, type RemovalFields, type SenderLanguage } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import {
  createReceipt,
  createTransition,
  type Decision,
  hashReceipt,
  needsDecision,
} from "@deeds/moderation";
import { contactKeys } from "@deeds/name-search";
import {
  AppError,
  changesBetween,
  createKeyedMutex,
  refuse,
  type Transaction,
  type Viewer,
} from "@deeds/service-kit";
import { readHandle } from "../domain/contact-changes.ts";
import { afterDecision, afterRequest, noRequests } from "../domain/removal.ts";
import { removalEvent } from "../events.ts";
import type { ListedPerson, StoredPerson } from "../models/person.ts";
import type { StoredRemovalRequest } from "../models/removal-request.ts";
import type { ServiceContext } from "../service-context.ts";
import { normalizePhone } from "./content/normalize-phone.ts";
import { findPerson } from "./steps/find-person.ts";
import { saveRemoval } from "./steps/save-person.ts";

/** Returns the people in requests by id; an erased person is absent. */
export async function peopleOfRequests(
  { models }: ServiceContext,
  requests: readonly Pick<StoredRemovalRequest, "personId">[],
): Promise<Map<number, ListedPerson>> {
  const ids = [...new Set(requests.map(({ personId }) => personId))];
  const people = await models.people.findByIds(ids);
  return new Map(people.map((person) => [person._id, person]));
}

/** Requests in 24 hours that hide contacts at once: of one account, and of all senders without one. */
const maxHiding = { account: 3, withoutAccount: 100 };
const dayMs = 24 * 60 * 60 * 1000;

/** Maximum of open requests about one person. */
const maxOpen = 20;
const hour = 60 * 60;

/** Sequential, so that parallel requests do not exceed the limits of hiding. */
const bySender = createKeyedMutex();

/**
 * Stores a removal request with its sender's account. It hides the contacts until it is decided when
 * its sender is an administrator, submitted the record, or named a contact that they do not see.
 * Returns a receipt for tracking it, the same for a wrong contact.
 */
export async function requestRemoval(
  context: ServiceContext,
  personId: number,
  {
    fields,
    viewer,
    language,
    now,
  }: { fields: RemovalFields; viewer: Viewer; language: SenderLanguage; now: Date },
): Promise<string> {
  const { knownContact, proofId = null, ...asked } = fields;
  const { userId, isAdmin } = viewer;
  const receipt = createReceipt();
  const request: StoredRemovalRequest = {
    _id: await context.database.nextId("removal-requests"),
    personId,
    proofId,
    ...asked,
    userId,
    language,
    hidesContacts: false,
    status: "pending",
    note: null,
    receiptHash: hashReceipt(receipt),
    createdAt: now,
    moderatedAt: null,
    moderatedById: null,
    version: 1,
  };
  const described = proofId === null ? null : await describedBy(context, proofId);
  const store = async (tx: Transaction) => {
    const person = await findPerson(context, personId, { isAdmin, tx });
    request.personId = person._id;
    if (described !== null && described !== person._id)
      throw refuse.validation([{ path: "proofId", message: "invalid" }]);
    request.hidesContacts =
      isAdmin ||
      (isBelieved(person, { viewer, knownContact: knownContact ?? null }) &&
        (await mayHideMore(context, tx, { userId, now })));
    const removal = person.removal ?? noRequests;
    if (removal.open >= maxOpen) throw tooMany();
    await context.models.removalRequests.insert(tx, request);
    await saveRemoval(context, tx, { person, removal: afterRequest(removal, request) });
    await context.messaging.record(tx, [removalEvent("removal_requested", request)]);
  };
  await bySender(userId ?? "without account", () => context.database.transaction(store));
  return receipt;
}

/**
 * Returns the id of the person whose proof this is, 0 without such a proof; `null` while the proofs
 * service does not reply, since a removal can be requested then too.
 */
async function describedBy(
  { models, messaging, log }: ServiceContext,
  proofId: number,
): Promise<number | null> {
  const copied = await models.countedProofs.findPersonId(proofId);
  if (copied !== null) return copied;
  try {
    // The event of a new proof may not have arrived yet.
    const range = { after: proofId - 1, upTo: proofId };
    const { states } = await messaging.request(queries.approvedProofStates, range);
    return states[0]?.data.personId ?? 0;
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    log.warn({ err: error, proofId }, "the proof of a removal request is not checked");
    return null;
  }
}

/** A subscriber sees the contacts, so that naming one proves nothing. */
const isBelieved = (
  person: StoredPerson,
  { viewer, knownContact }: { viewer: Viewer; knownContact: string | null },
): boolean =>
  (viewer.userId !== null && viewer.userId === person.createdById) ||
  (!viewer.fullAccess && knownContact !== null && hasContact(person, knownContact));

/** Returns whether the text is the person's phone number, a handle or a link, however it is written. */
function hasContact(person: StoredPerson, text: string): boolean {
  const phone = normalizePhone(text, person.country);
  if (phone !== null && phone === person.phone) return true;
  const { handles, addresses } = contactKeys(person);
  const named = contactKeys({
    instagramUsername: readHandle(text),
    instagram: text,
    socialMedia: [],
  });
  return (
    named.handles.some((handle) => handles.includes(handle)) ||
    named.addresses.some((address) => addresses.includes(address))
  );
}

async function mayHideMore(
  { models }: ServiceContext,
  tx: Transaction,
  { userId, now }: { userId: number | null; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  const count = await models.removalRequests.countHiding(tx, userId, since);
  return count < (userId === null ? maxHiding.withoutAccount : maxHiding.account);
}

const tooMany = () => new AppError("rate-limited", { headers: { "Retry-After": String(hour) } });

interface RemovalDecision extends Omit<Decision, "rejectionReason"> {
  /** Shown to the requester with the receipt. */
  note: string | null;
}

const moderate = createTransition<StoredRemovalRequest>();

/**
 * Closes a request; the contacts are visible again unless another request hides them or hiding was
 * granted. Idempotent for the same decision; rejects a different one.
 */
export const decideRemoval = (context: ServiceContext, decision: RemovalDecision) =>
  moderate(context.database, decision, {
    find: context.models.removalRequests.findById,
    isNeeded: (request) => needsDecision(request, decision),
    change: async (tx, request) => {
      const { models, audit, messaging } = context;
      const { status, note, actor, now } = decision;
      const { _id: subject, personId, wish, hidesContacts } = request;
      const version = request.version + 1;
      const changes = { status, note, moderatedAt: now, moderatedById: actor.userId, version };
      const decided = { ...request, ...changes };
      await models.removalRequests.decide(tx, request, changes);
      const person = await models.people.findById(personId, tx);
      if (person) {
        const removal = afterDecision(person.removal ?? noRequests, {
          status,
          wish,
          hidesContacts,
        });
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
