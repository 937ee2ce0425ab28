import type { ImportedProof } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { OwnIds, Step } from "@deeds/service-kit/transfer";
import type { StoredProof } from "../../models/proof.ts";
import type { NamedPerson } from "./ask-people.ts";

interface Context {
  people: readonly NamedPerson[];
  ownIds: OwnIds;
  /** Numbers for what is new; none in a dry run. */
  ids: number[];
  actor: Actor;
  now: Date;
}

/** What a line changes, by the rules of the ordinary calls; throws its refusal. */
export const decideLine = (
  fields: ImportedProof,
  before: StoredProof | null,
  context: Context,
): Step<StoredProof> | null => (before ? change(before, fields, context) : add(fields, context));

function add(fields: ImportedProof, context: Context): Step<StoredProof> {
  const { externalId, status, title, description, isAnonymous = false } = fields;
  // A name of our own for a proof that is not there: it went with its person.
  if (context.ownIds.idOf(externalId) !== null) throw refuse.notFound();
  if (status && status !== "approved") throw refused("status", "import-approved-only");
  if (description === undefined) throw refused("description", "required");
  const personId = personOf(fields, context);
  if (personId === undefined) throw refused("personExternalId", "person-given");
  const { ids, actor, now } = context;
  return {
    before: null,
    after: {
      _id: ids.shift() ?? 0,
      externalId,
      personId,
      title: title ?? null,
      description,
      mediaType: "text",
      files: [],
      status: "approved",
      isAnonymous,
      // Whoever imports a proof has not sent it.
      authorId: null,
      receiptHash: null,
      rejectionReason: null,
      createdAt: now,
      updatedAt: now,
      moderatedAt: now,
      moderatedById: actor.userId,
      additionalData: null,
      version: 1,
    },
  };
}

function change(
  before: StoredProof,
  fields: ImportedProof,
  context: Context,
): Step<StoredProof> | null {
  const { status, title, description, isAnonymous } = fields;
  if (status && status !== before.status) throw refused("status", "import-status");
  const personId = personOf(fields, context, before.personId);
  const sent = {
    ...(personId !== undefined && { personId }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(isAnonymous !== undefined && { isAnonymous }),
  };
  const after = { ...before, ...sent };
  if (isSame(before, after)) return null;
  return {
    before,
    after: {
      ...after,
      // Who sent an anonymous proof is not stored, also when it becomes one later.
      ...(isAnonymous === true && { authorId: null }),
      updatedAt: context.now,
      version: before.version + 1,
    },
  };
}

const isSame = (one: StoredProof, other: StoredProof): boolean =>
  (["personId", "title", "description", "isAnonymous"] as const).every(
    (field) => one[field] === other[field],
  );

/**
 * The person that a line names; undefined when it names nobody. Only somebody approved gets a proof,
 * as by the ordinary calls; whose it is already, it stays.
 */
function personOf(
  { personExternalId, personId }: ImportedProof,
  { people }: Context,
  present?: number,
): number | undefined {
  if (!personExternalId && !personId) return undefined;
  const person = people.find(({ id, externalId }) =>
    personExternalId ? externalId === personExternalId : id === personId,
  );
  if (person && (person.status === "approved" || person.id === present)) return person.id;
  throw refused(personExternalId ? "personExternalId" : "personId", "person-unknown");
}

const refused = (path: string, message: string) => refuse.validation([{ path, message }]);
