import { type ImportedPerson, importedPerson } from "@deeds/contracts";
import { type Actor, AppError, type Transaction } from "@deeds/service-kit";
import { type Importer, importedLine, type Outcome, type ReadLine } from "@deeds/transfer";
import type { House } from "../../house.ts";
import { findKnown } from "./find-known.ts";
import { type Plan, type PlanContext, planLine, remember } from "./plan-line.ts";
import { writePlans } from "./write-plans.ts";

type Line = ReadLine<ImportedPerson>;

/**
 * People from a file, approved at once and known again by their external ids. Each batch is one
 * transaction, with its events and its lines in the audit log; a file that is imported again
 * changes nothing.
 */
export function peopleImporter(
  house: House,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedPerson> {
  // A dry run writes nothing that a later line could find: it remembers what would be there.
  const remembered: PlanContext["known"] = new Map();
  const plan = async (tx: Transaction | null, lines: readonly Line[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const found = await findKnown(house, tx, externalIds);
    const known = dryRun ? new Map([...found.known, ...remembered]) : found.known;
    const count = externalIds.filter((externalId) => !known.has(externalId)).length;
    const ids = dryRun ? [] : await house.database.nextIds("people", count);
    const context = { ...found, known, ownIds: house.ownIds, ids, actor, now };
    const plans = lines.map((line) => tryLine(line, context));
    return { plans, outcomes: plans.map((plan) => outcomeOf(plan, dryRun)) };
  };
  return {
    dryRun,
    schema: importedPerson,
    importTogether: async (lines) => {
      if (!dryRun) return house.database.transaction((tx) => importTogether(tx, lines));
      const { plans, outcomes } = await plan(null, lines);
      for (const { externalId, step } of plans) {
        // What is found by is not asked for again, and would be most of what is kept.
        if (step) remember(remembered, externalId, { ...step.after, search: [] }, house.ownIds);
      }
      return outcomes;
    },
  };

  async function importTogether(tx: Transaction, lines: readonly Line[]): Promise<Outcome[]> {
    const { plans, outcomes } = await plan(tx, lines);
    const steps = plans.flatMap(({ step }) => step ?? []);
    await writePlans(house, tx, { steps, actor });
    const about = { actor, kind: "person" } as const;
    await house.audit.record(tx, ...importedLine(about, lines, outcomes));
    return outcomes;
  }
}

function tryLine(line: Line, context: PlanContext): Plan {
  try {
    return planLine(line, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { externalId } = line.fields;
    return { externalId, person: context.known.get(externalId) ?? null, step: null, error };
  }
}

function outcomeOf({ person, step, error }: Plan, dryRun: boolean): Outcome {
  const id = person?._id ?? null;
  if (error) return { outcome: "refused", id, error };
  if (!step) return { outcome: "unchanged", id };
  if (step.before) return { outcome: "updated", id };
  return { outcome: "created", id: dryRun ? null : id };
}
