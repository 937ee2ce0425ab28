import { type ImportedPerson, importedPerson } from "@deeds/contracts";
import type { Actor, Transaction } from "@deeds/service-kit";
import {
  type Importer,
  importAuditEntry,
  movesOf,
  type PlannedRow,
  planRows,
  type ReadRow,
} from "@deeds/service-kit/transfer";
import { personEvent } from "../../events.ts";
import type { PersonChange } from "../../models/people.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { personEntry } from "../steps/audit-person.ts";
import { recordMoves } from "../steps/derived-records.ts";
import { findErasedContacts } from "../steps/find-person.ts";
import { claimSlugsOfNames } from "../steps/slugs.ts";
import { decideRow } from "./decide-row.ts";
import { findKnown } from "./find-known.ts";

type PersonStep = PlannedRow<StoredPerson>;

/** Writes the changes of a batch, grouped by kind. */
async function writeSteps(
  context: ServiceContext,
  tx: Transaction,
  planned: { steps: readonly PersonStep[]; actor: Actor },
): Promise<void> {
  const { models, messaging, audit } = context;
  const steps = await complete(context, tx, planned.steps);
  const moves = movesOf(steps);
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  await models.people.insert(tx, added);
  // After an `edit-conflict` the rows are retried one by one.
  await models.people.updateMany(tx, moves.flatMap(changeOf));
  await recordMoves(context, tx, moves);
  await messaging.record(tx, steps.flatMap(eventsOf));
  await audit.record(tx, ...steps.flatMap((step) => auditEntriesOf(step, planned.actor)));
}

function changeOf({ before, after: { _id, ...changes } }: PersonStep): PersonChange[] {
  return before ? [{ before, changes }] : [];
}

/** Adds the data of new people that needs the database. */
async function complete(context: ServiceContext, tx: Transaction, steps: readonly PersonStep[]) {
  const added = steps.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length === 0) return [...steps];
  const slugs = await claimSlugsOfNames(context, tx, added);
  const erased = await findErasedContacts(context, added);
  const erasedBefore = new Set(added.filter((_, index) => erased[index]).map(({ _id }) => _id));
  const completed = (person: StoredPerson): StoredPerson => ({
    ...person,
    slug: slugs.get(person._id) ?? person.slug,
    ...(erasedBefore.has(person._id) && { erasedBefore: true }),
  });
  return steps.map(({ before, after }) => ({
    before: before && completed(before),
    after: completed(after),
  }));
}

const eventsOf = ({ before, after }: PersonStep) =>
  before
    ? [personEvent("person_updated", after)]
    : [personEvent("person_created", after), personEvent("person_approved", after)];

const auditEntriesOf = ({ before, after }: PersonStep, actor: Actor) =>
  before ? [personEntry({ actor, action: "updated", before, after })] : [];

/**
 * Imports people from a file as approved, matched by external id. Each batch is one transaction with
 * its events and audit entries; importing the same file again changes nothing.
 */
export function peopleImporter(
  context: ServiceContext,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedPerson> {
  const wouldBeStored = dryRun ? new Map<string, StoredPerson>() : null;
  const plan = async (tx: Transaction | null, lines: readonly ReadRow<ImportedPerson>[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const found = await findKnown(context, tx, externalIds);
    const count = externalIds.filter((externalId) => !found.known.has(externalId)).length;
    const ids = dryRun ? [] : await context.database.nextIds("people", count);
    const planning = { ...found, ids, actor, now, dryRun };
    return planRows(lines, {
      known: found.known,
      remembered: wouldBeStored,
      internalIds: context.internalIds,
      decide: (fields, before) => decideRow(fields, before, planning),
    });
  };
  return {
    dryRun,
    schema: importedPerson,
    importTogether: async (lines) => {
      if (dryRun) return (await plan(null, lines)).outcomes;
      return context.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, lines);
        await writeSteps(context, tx, { steps, actor });
        const entry = importAuditEntry({ actor, kind: "person" }, lines, outcomes);
        await context.audit.record(tx, ...entry);
        return outcomes;
      });
    },
  };
}
