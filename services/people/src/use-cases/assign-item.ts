import type { AuditKind, WaitingKind } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import { assignmentChanged } from "../events.ts";
import type { StoredItemAssignment } from "../models/item-assignment.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

const auditKinds = {
  proof: "proof",
  person: "person",
  "contact-edit": "suggestion",
  removal: "removal-request",
} as const satisfies Record<WaitingKind, AuditKind>;

interface Assignment {
  kind: WaitingKind;
  item: number;
  personId: number;
  actor: Actor;
  now: Date;
}

/** Assigns an item to the caller, also one that is assigned to another. The same assignment again changes nothing. */
export async function assignItem(
  context: ServiceContext,
  { kind, item, personId, actor, now }: Assignment,
): Promise<Omit<StoredItemAssignment, "_id">> {
  const { database, models, messaging, audit } = context;
  const { userId, username } = actor;
  if (userId === null || username === null) throw refuse.notAuthenticated();
  return database.transaction(async (tx) => {
    const before = await models.itemAssignments.find(tx, kind, item);
    if (before?.userId === userId) return before;
    await findPerson(context, personId, { isAdmin: true, tx });
    const assignment = {
      kind,
      item,
      personId,
      userId,
      username,
      version: (before?.version ?? 0) + 1,
      createdAt: now,
    };
    await models.itemAssignments.save(tx, assignment);
    await messaging.record(tx, [assignmentChanged(assignment)]);
    await audit.record(tx, {
      actor,
      action: "assigned",
      kind: auditKinds[kind],
      subject: item,
      personId,
      changes: { assignee: { before: before?.username ?? null, after: username } },
    });
    return assignment;
  });
}

/** Removes an assignment; throws `not-found` when there is none. */
export async function unassignItem(
  { database, models, messaging, audit }: ServiceContext,
  { kind, item, actor }: Pick<Assignment, "kind" | "item" | "actor">,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await models.itemAssignments.find(tx, kind, item);
    if (!before) throw refuse.notFound();
    await models.itemAssignments.remove(tx, kind, item);
    await messaging.record(tx, [assignmentChanged({ ...before, version: before.version + 1 })]);
    await audit.record(tx, {
      actor,
      action: "unassigned",
      kind: auditKinds[kind],
      subject: item,
      personId: before.personId,
      changes: { assignee: { before: before.username, after: null } },
    });
  });
}
