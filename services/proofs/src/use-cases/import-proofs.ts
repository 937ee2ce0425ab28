import { type ImportedProof, type Issue, importedProof } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction } from "@deeds/service-kit";
import {
  type Importer,
  type InternalIds,
  importAuditEntry,
  movesOf,
  type PlannedRow,
  planRows,
  type ReadRow,
} from "@deeds/service-kit/transfer";
import { proofEvent, proofRecord } from "../events.ts";
import { editableFields, newProof, type StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertDeedIsPast } from "./create-proof.ts";
import { fetchPeople, type NamedPerson } from "./find-person.ts";
import { changedFields } from "./update-proof.ts";

type PlannedProof = PlannedRow<StoredProof>;
type ImportRows = readonly ReadRow<ImportedProof>[];

/**
 * Imports approved proofs without files, identified by their external ids. Each batch is one
 * transaction with its events and audit entries; importing a file again changes nothing.
 */
export function proofsImporter(
  context: ServiceContext,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedProof> {
  const { internalIds } = context;
  const planned = dryRun ? new Map<string, StoredProof>() : null;
  const plan = async (tx: Transaction | null, rows: ImportRows, people: readonly NamedPerson[]) => {
    const externalIds = rows.map(({ fields }) => fields.externalId);
    const known = await context.models.proofs.findByExternalIds(internalIds, externalIds, tx);
    const count = externalIds.filter((externalId) => !known.has(externalId)).length;
    const ids = dryRun ? [] : await context.database.nextIds("proofs", count);
    const planning = { people, internalIds, ids, actor, now };
    return planRows(rows, {
      known,
      remembered: planned,
      internalIds,
      decide: (fields, before, invalid) =>
        before
          ? planUpdate(before, fields, planning)
          : planCreation(fields, {
              ...planning,
              hasInvalidPerson: namesInvalidPerson(invalid),
            }),
    });
  };
  return {
    dryRun,
    schema: importedProof,
    importTogether: async (rows) => {
      // Outside the transaction, which must not depend on another service.
      const people = await fetchPeople(context, peopleIn(rows));
      if (dryRun) return (await plan(null, rows, people)).outcomes;
      return context.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, rows, people);
        await writeSteps(context, tx, { steps, people, actor });
        const about = { actor, kind: "proof" } as const;
        await context.audit.record(tx, ...importAuditEntry(about, rows, outcomes));
        return outcomes;
      });
    },
  };
}

const peopleIn = (rows: ImportRows) => ({
  ids: rows.flatMap(({ fields }) => fields.personId ?? []),
  externalIds: rows.flatMap(({ fields }) => fields.personExternalId ?? []),
});

interface ImportContext {
  people: readonly NamedPerson[];
  internalIds: InternalIds;
  /** For new proofs; empty in a dry run. */
  ids: number[];
  actor: Actor;
  now: Date;
}

const namesInvalidPerson = (invalid?: AppError): boolean =>
  (invalid?.details.issues ?? []).some(({ path }) => /^person(External)?Id$/.test(path));

interface CreationContext extends ImportContext {
  /** The row names a person by a value that is invalid. */
  hasInvalidPerson: boolean;
}

function planCreation(fields: ImportedProof, context: CreationContext): PlannedProof {
  const { externalId, status, description, isAnonymous = false } = fields;
  const { title = null, deedDate = null, place = null, source = null } = fields;
  assertDeedIsPast({ deedDate: fields.deedDate }, context.now);
  // An internal id without its proof: it was erased with its person.
  if (context.internalIds.idOf(externalId) !== null) throw refuse.notFound();
  const person = findPerson(fields, context);
  const issues = [
    ...(status && status !== "approved" ? [issue("status", "import-approved-only")] : []),
    ...(description === undefined ? [issue("description", "required")] : []),
    ...(person.issue ? [person.issue] : []),
    ...(person.id === undefined && !person.issue && !context.hasInvalidPerson ? [personGiven] : []),
  ];
  if (description === undefined || person.id === undefined || issues.length > 0) {
    throw refuse.validation(issues);
  }
  const { ids, actor, now } = context;
  return {
    before: null,
    // Without an author, who is not the importer.
    after: {
      ...newProof(now),
      _id: ids.shift() ?? 0,
      externalId,
      personId: person.id,
      title,
      description,
      deedDate,
      place,
      source,
      status: "approved",
      isAnonymous,
      moderatedAt: now,
      moderatedById: actor.userId,
    },
  };
}

function planUpdate(
  before: StoredProof,
  fields: ImportedProof,
  context: ImportContext,
): PlannedProof | null {
  const { status } = fields;
  assertDeedIsPast({ deedDate: fields.deedDate }, context.now);
  const person = findPerson(fields, context, before.personId);
  const issues = [
    ...(status && status !== before.status ? [issue("status", "import-status")] : []),
    ...(person.issue ? [person.issue] : []),
  ];
  if (issues.length > 0) throw refuse.validation(issues);
  const after = { ...before, ...changedFields({ ...fields, personId: person.id }) };
  // Rows of earlier versions lack fields.
  const isSame = (field: keyof StoredProof) => (before[field] ?? null) === (after[field] ?? null);
  if (editableFields.every(isSame)) return null;
  return { before, after: { ...after, updatedAt: context.now, version: before.version + 1 } };
}

/** Finds the id of an approved person, or of the proof's current one; none when none is named. */
function findPerson(
  { personExternalId, personId }: ImportedProof,
  { people }: ImportContext,
  currentId?: number,
): { id?: number; issue?: Issue } {
  if (!personExternalId && !personId) return {};
  const person = people.find(({ id, externalId }) =>
    personExternalId ? externalId === personExternalId : id === personId,
  );
  if (person && (person.status === "approved" || person.id === currentId)) return { id: person.id };
  return { issue: issue(personExternalId ? "personExternalId" : "personId", "person-unknown") };
}

const issue = (path: string, message: string): Issue => ({ path, message });
const personGiven = issue("personExternalId", "person-given");

type Planned = { steps: readonly PlannedProof[]; people: readonly NamedPerson[] };

async function writeSteps(
  context: ServiceContext,
  tx: Transaction,
  planned: Planned & { actor: Actor },
) {
  const { steps, actor } = planned;
  const moves = movesOf(steps);
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  await context.models.proofs.insert(tx, ...added);
  await context.models.totals.change(tx, { approved: added.length });
  const changed = moves.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  // After a concurrent edit the rows are retried one by one.
  if (!(await context.models.proofs.replaceUnchanged(tx, changed)))
    throw new AppError("edit-conflict");
  const slugs = await slugsOf(context, tx, planned);
  const eventOf = (type: Parameters<typeof proofEvent>[0], proof: StoredProof) =>
    proofEvent(type, proof, slugs.get(proof.personId) ?? null);
  await context.messaging.record(
    tx,
    steps.flatMap(({ before, after }) =>
      before
        ? [eventOf("proof_updated", after)]
        : [eventOf("proof_created", after), eventOf("proof_approved", after)],
    ),
  );
  const edits = steps.flatMap(({ before, after }) =>
    before ? [proofRecord({ actor, action: "updated" }, before, after)] : [],
  );
  await context.audit.record(tx, ...edits);
}

/** Returns people's slugs; rows without a person need the one stored here. */
async function slugsOf({ models }: ServiceContext, tx: Transaction, { steps, people }: Planned) {
  const slugs = new Map(people.map(({ id, slug }) => [id, slug]));
  const missing = steps.map(({ after }) => after.personId).filter((id) => !slugs.has(id));
  if (missing.length === 0) return slugs;
  const found = await models.people.findByIds(missing, tx);
  return new Map([...slugs, ...found.map(({ _id, slug }) => [_id, slug] as const)]);
}
