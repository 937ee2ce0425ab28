import { type ImportedPerson, importedPerson } from "@deeds/contracts";
import { type Actor, AppError, type Transaction } from "@deeds/service-kit";
import {
  type Importer,
  importedLine,
  movesOf,
  planLines,
  type ReadLine,
  type Step,
} from "@deeds/service-kit/transfer";
import { personFact } from "../../events.ts";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { personLine } from "../steps/audit-person.ts";
import { countPeople } from "../steps/counts.ts";
import { findErasedContacts } from "../steps/find-erased.ts";
import { keepWords } from "../steps/keep-words.ts";
import { claimSlugsOfNames } from "../steps/slugs.ts";
import { decideLine } from "./decide-line.ts";
import { findKnown } from "./find-known.ts";

type PersonStep = Step<StoredPerson>;

/** Writes what the lines of a batch change, everything of one kind at once. */
export async function writeSteps(
  house: House,
  tx: Transaction,
  planned: { steps: readonly PersonStep[]; actor: Actor },
): Promise<void> {
  const steps = await complete(house, tx, planned.steps);
  const moves = movesOf(steps);
  await insertNew(house, tx, moves);
  await saveChanged(house, tx, moves);
  await countPeople(house, tx, moves);
  await keepWords(house, tx, moves);
  await house.messaging.record(tx, steps.flatMap(factsOf));
  await house.audit.record(tx, ...steps.flatMap((step) => linesOf(step, planned.actor)));
}

/** The steps with what only the database can tell of whoever is new. */
async function complete(
  house: House,
  tx: Transaction,
  steps: readonly PersonStep[],
): Promise<PersonStep[]> {
  const added = steps.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length === 0) return [...steps];
  const slugs = await claimSlugsOfNames(house, tx, added);
  const erased = await findErasedContacts(house, added);
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

async function insertNew({ models }: House, tx: Transaction, moves: readonly PersonStep[]) {
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length > 0) await models.people.insertMany(added, { session: tx, lean: true });
}

async function saveChanged({ models }: House, tx: Transaction, moves: readonly PersonStep[]) {
  const changed = moves.flatMap(({ before, after }) => {
    if (!before) return [];
    const { _id, ...fields } = after;
    const filter = { _id, version: before.version };
    return [{ updateOne: { filter, update: { $set: fields } } }];
  });
  if (changed.length === 0) return;
  const saved = await models.people.bulkWrite(changed, { session: tx });
  // Somebody was faster: the lines are tried again, one by one.
  if (saved.matchedCount < changed.length) throw new AppError("edit-conflict");
}

const factsOf = ({ before, after }: PersonStep) =>
  before
    ? [personFact("person_updated", after)]
    : [personFact("person_created", after), personFact("person_approved", after)];

const linesOf = ({ before, after }: PersonStep, actor: Actor) =>
  before ? [personLine({ actor, action: "updated", before, after })] : [];

/**
 * People from a file, approved at once and known again by their external ids. Each batch is one
 * transaction, with its events and its lines in the audit log; a file that is imported again
 * changes nothing.
 */
export function peopleImporter(
  house: House,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedPerson> {
  const remembered = dryRun ? new Map<string, StoredPerson>() : null;
  const plan = async (tx: Transaction | null, lines: readonly ReadLine<ImportedPerson>[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const found = await findKnown(house, tx, externalIds);
    const count = externalIds.filter((externalId) => !found.known.has(externalId)).length;
    const ids = dryRun ? [] : await house.database.nextIds("people", count);
    const context = { ...found, ids, actor, now, dryRun };
    return planLines(lines, {
      known: found.known,
      remembered,
      ownIds: house.ownIds,
      decide: (fields, before) => decideLine(fields, before, context),
    });
  };
  return {
    dryRun,
    schema: importedPerson,
    importTogether: async (lines) => {
      if (dryRun) return (await plan(null, lines)).outcomes;
      return house.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, lines);
        await writeSteps(house, tx, { steps, actor });
        const about = { actor, kind: "person" } as const;
        await house.audit.record(tx, ...importedLine(about, lines, outcomes));
        return outcomes;
      });
    },
  };
}
