import {
  type Actor,
  AppError,
  type AuditLine,
  type Transaction,
  trusted,
} from "@deeds/service-kit";
import { movesOf, type Step } from "@deeds/service-kit/transfer";
import { proofChanges } from "../../events/proof-changes.ts";
import { proofFact } from "../../events/proof-fact.ts";
import type { House } from "../../house.ts";
import type { StoredProof } from "../../models/proof.ts";
import { countProofs } from "../count-proofs.ts";
import type { NamedPerson } from "./ask-people.ts";

type ProofStep = Step<StoredProof>;

interface Planned {
  steps: readonly ProofStep[];
  /** Whom the lines name. */
  people: readonly NamedPerson[];
  actor: Actor;
}

/** Writes what the lines of a batch change, everything of one kind at once. */
export async function writeSteps(house: House, tx: Transaction, planned: Planned): Promise<void> {
  const { steps, actor } = planned;
  const moves = movesOf(steps);
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length > 0) {
    await house.models.proofs.insertMany(added, { session: tx, lean: true });
    await countProofs(house, tx, { from: null, to: "approved", count: added.length });
  }
  await saveChanged(house, tx, moves);
  const slugs = await slugsOf(house, tx, planned);
  const factOf = (type: Parameters<typeof proofFact>[0], proof: StoredProof) =>
    proofFact(type, proof, slugs.get(proof.personId) ?? null);
  await house.messaging.record(
    tx,
    steps.flatMap(({ before, after }) =>
      before
        ? [factOf("proof_updated", after)]
        : [factOf("proof_created", after), factOf("proof_approved", after)],
    ),
  );
  await house.audit.record(tx, ...steps.flatMap((step) => linesOf(step, actor)));
}

async function saveChanged({ models }: House, tx: Transaction, moves: readonly ProofStep[]) {
  const changed = moves.flatMap(({ before, after }) => {
    if (!before) return [];
    const { _id, personId, title, description, isAnonymous, authorId, updatedAt, version } = after;
    const fields = { personId, title, description, isAnonymous, authorId, updatedAt, version };
    const filter = { _id, version: before.version };
    return [{ updateOne: { filter, update: { $set: fields } } }];
  });
  if (changed.length === 0) return;
  const saved = await models.proofs.bulkWrite(changed, { session: tx });
  // Somebody was faster: the lines are tried again, one by one.
  if (saved.matchedCount < changed.length) throw new AppError("edit-conflict");
}

/** A line that does not name its proof's person needs the slug that is known here. */
async function slugsOf({ models }: House, tx: Transaction, { steps, people }: Planned) {
  const named = new Map(people.map(({ id, slug }) => [id, slug]));
  const unnamed = steps.map(({ after }) => after.personId).filter((id) => !named.has(id));
  if (unnamed.length === 0) return named;
  const found = await models.people
    .find({ _id: trusted({ $in: unnamed }) })
    .session(tx)
    .lean();
  return new Map([...named, ...found.map(({ _id, slug }) => [_id, slug] as const)]);
}

const linesOf = ({ before, after }: ProofStep, actor: Actor): AuditLine[] =>
  before
    ? [
        {
          actor,
          action: "updated",
          kind: "proof",
          subject: after._id,
          personId: after.personId,
          changes: proofChanges(before, after),
        },
      ]
    : [];
