import { type ImportedProof, importedProof } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction, trusted } from "@deeds/service-kit";
import {
  findByExternalIds,
  type Importer,
  type InternalIds,
  importAuditEntry,
  movesOf,
  type PlannedRow,
  planRows,
  type ReadRow,
} from "@deeds/service-kit/transfer";
import { editLine, proofFact } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { countProofs } from "./count-proofs.ts";
import { askPeople, type NamedPerson } from "./find-person.ts";
import { changedFields } from "./update-proof.ts";

type ProofStep = PlannedRow<StoredProof>;
type Lines = readonly ReadRow<ImportedProof>[];

/**
 * Imports proofs without files, approved at once and identified by their external ids. Each batch
 * is one transaction with its events and audit lines; importing a file again changes nothing.
 */
export function proofsImporter(
  context: ServiceContext,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedProof> {
  const { ownIds } = context;
  const remembered = dryRun ? new Map<string, StoredProof>() : null;
  const plan = async (tx: Transaction | null, lines: Lines, people: readonly NamedPerson[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const known = await findByExternalIds(
      (filter) => context.models.proofs.find(filter).session(tx).lean(),
      ownIds,
      externalIds,
    );
    const count = externalIds.filter((externalId) => !known.has(externalId)).length;
    const ids = dryRun ? [] : await context.database.nextIds("proofs", count);
    const planning = { people, ownIds, ids, actor, now };
    return planRows(lines, {
      known,
      remembered,
      ownIds,
      decide: (fields, before) =>
        before ? change(before, fields, planning) : add(fields, planning),
    });
  };
  return {
    dryRun,
    schema: importedProof,
    importTogether: async (lines) => {
      // Outside the transaction, which must not wait for another service.
      const people = await askPeople(context, peopleIn(lines));
      if (dryRun) return (await plan(null, lines, people)).outcomes;
      return context.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, lines, people);
        await writeSteps(context, tx, { steps, people, actor });
        const about = { actor, kind: "proof" } as const;
        await context.audit.record(tx, ...importAuditEntry(about, lines, outcomes));
        return outcomes;
      });
    },
  };
}

const peopleIn = (lines: Lines) => ({
  ids: lines.flatMap(({ fields }) => fields.personId ?? []),
  externalIds: lines.flatMap(({ fields }) => fields.personExternalId ?? []),
});

interface ImportContext {
  people: readonly NamedPerson[];
  ownIds: InternalIds;
  /** For new proofs; none in a dry run. */
  ids: number[];
  actor: Actor;
  now: Date;
}

function add(fields: ImportedProof, context: ImportContext): ProofStep {
  const { externalId, status, title, description, isAnonymous = false } = fields;
  // An id of this register without its proof: it was erased with its person.
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
      // The importer is not the author.
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
  context: ImportContext,
): ProofStep | null {
  const { status, title, description, isAnonymous } = fields;
  if (status && status !== before.status) throw refused("status", "import-status");
  const personId = personOf(fields, context, before.personId);
  const after = { ...before, ...changedFields({ personId, title, description, isAnonymous }) };
  const compared = ["personId", "title", "description", "isAnonymous"] as const;
  if (compared.every((field) => before[field] === after[field])) return null;
  return { before, after: { ...after, updatedAt: context.now, version: before.version + 1 } };
}

/** Only approved persons get proofs; a proof's present person stays. */
function personOf(
  { personExternalId, personId }: ImportedProof,
  { people }: ImportContext,
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

type Planned = { steps: readonly ProofStep[]; people: readonly NamedPerson[] };

async function writeSteps(
  context: ServiceContext,
  tx: Transaction,
  planned: Planned & { actor: Actor },
) {
  const { steps, actor } = planned;
  const moves = movesOf(steps);
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length > 0) {
    await context.models.proofs.insertMany(added, { session: tx, lean: true });
    await countProofs(context, tx, { from: null, to: "approved", count: added.length });
  }
  await saveChanged(context, tx, moves);
  const slugs = await slugsOf(context, tx, planned);
  const factOf = (type: Parameters<typeof proofFact>[0], proof: StoredProof) =>
    proofFact(type, proof, slugs.get(proof.personId) ?? null);
  await context.messaging.record(
    tx,
    steps.flatMap(({ before, after }) =>
      before
        ? [factOf("proof_updated", after)]
        : [factOf("proof_created", after), factOf("proof_approved", after)],
    ),
  );
  const edits = steps.flatMap(({ before, after }) =>
    before ? [editLine(actor, before, after)] : [],
  );
  await context.audit.record(tx, ...edits);
}

async function saveChanged(
  { models }: ServiceContext,
  tx: Transaction,
  moves: readonly ProofStep[],
) {
  const changed = moves.flatMap(({ before, after }) => {
    if (!before) return [];
    const { _id, personId, title, description, isAnonymous, authorId, updatedAt, version } = after;
    const fields = { personId, title, description, isAnonymous, authorId, updatedAt, version };
    const filter = { _id, version: before.version };
    return [{ updateOne: { filter, update: { $set: fields } } }];
  });
  if (changed.length === 0) return;
  const saved = await models.proofs.bulkWrite(changed, { session: tx });
  // After a concurrent change the lines are tried again, one by one.
  if (saved.matchedCount < changed.length) throw new AppError("edit-conflict");
}

/** Lines that name no person need the slug stored here. */
async function slugsOf({ models }: ServiceContext, tx: Transaction, { steps, people }: Planned) {
  const named = new Map(people.map(({ id, slug }) => [id, slug]));
  const unnamed = steps.map(({ after }) => after.personId).filter((id) => !named.has(id));
  if (unnamed.length === 0) return named;
  const found = await models.people
    .find({ _id: trusted({ $in: unnamed }) })
    .session(tx)
    .lean();
  return new Map([...named, ...found.map(({ _id, slug }) => [_id, slug] as const)]);
}
