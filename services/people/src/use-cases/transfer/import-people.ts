import { type ImportedPerson, importedPerson } from "@deeds/contracts";
import type { Actor, Transaction } from "@deeds/service-kit";
import { type Importer, importedLine, planLines, type ReadLine } from "@deeds/service-kit/transfer";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { decideLine } from "./decide-line.ts";
import { findKnown } from "./find-known.ts";
import { writeSteps } from "./write-steps.ts";

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
