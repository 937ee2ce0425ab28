import { type ImportedProof, importedProof } from "@deeds/contracts";
import type { Actor, Transaction } from "@deeds/service-kit";
import {
  findByExternalIds,
  type Importer,
  importedLine,
  planLines,
  type ReadLine,
} from "@deeds/service-kit/transfer";
import type { House } from "../../house.ts";
import type { StoredProof } from "../../models/proof.ts";
import { askPeople, type NamedPerson } from "./ask-people.ts";
import { decideLine } from "./decide-line.ts";
import { writeSteps } from "./write-steps.ts";

type Lines = readonly ReadLine<ImportedProof>[];

/**
 * Proofs from a file, without their files, approved at once and known again by their external ids.
 * Each batch is one transaction, with its events and its lines in the audit log; a file that is
 * imported again changes nothing.
 */
export function proofsImporter(
  house: House,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedProof> {
  const { ownIds } = house;
  const remembered = dryRun ? new Map<string, StoredProof>() : null;
  const plan = async (tx: Transaction | null, lines: Lines, people: readonly NamedPerson[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const known = await findByExternalIds(
      (filter) => house.models.proofs.find(filter).session(tx).lean(),
      ownIds,
      externalIds,
    );
    const count = externalIds.filter((externalId) => !known.has(externalId)).length;
    const ids = dryRun ? [] : await house.database.nextIds("proofs", count);
    const context = { people, ownIds, ids, actor, now };
    return planLines(lines, {
      known,
      remembered,
      ownIds,
      decide: (fields, before) => decideLine(fields, before, context),
    });
  };
  return {
    dryRun,
    schema: importedProof,
    importTogether: async (lines) => {
      // Asked outside the transaction, which is not to wait for another service.
      const people = await askPeople(house, peopleIn(lines));
      if (dryRun) return (await plan(null, lines, people)).outcomes;
      return house.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, lines, people);
        await writeSteps(house, tx, { steps, people, actor });
        const about = { actor, kind: "proof" } as const;
        await house.audit.record(tx, ...importedLine(about, lines, outcomes));
        return outcomes;
      });
    },
  };
}

const peopleIn = (lines: Lines) => ({
  ids: lines.flatMap(({ fields }) => fields.personId ?? []),
  externalIds: lines.flatMap(({ fields }) => fields.personExternalId ?? []),
});
