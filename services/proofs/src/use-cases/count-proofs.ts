import { randomInt } from "node:crypto";
import type { ModerationStatus } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredProof } from "../models/proof.ts";

const totalRows = 32;

type Counted = Pick<StoredProof, "personId" | "status">;

/**
 * Keeps the counters with a proof that came from `before` (null: it is new) to `after`. Called
 * early in a transaction: one that meets another at these rows starts again with little lost.
 */
export async function countProof(
  house: House,
  tx: Transaction,
  before: Counted | null,
  after: Counted,
): Promise<void> {
  if (before?.status !== after.status) await moveTotal(house, tx, before?.status, after.status);
  if (before && isSameCount(before, after)) return;
  if (before?.status === "approved") await addToPerson(house, tx, before.personId, -1);
  if (after.status === "approved") await addToPerson(house, tx, after.personId, 1);
}

const isSameCount = (before: Counted, after: Counted): boolean =>
  before.status === after.status && before.personId === after.personId;

async function moveTotal(
  house: House,
  tx: Transaction,
  from: ModerationStatus | undefined,
  to: ModerationStatus,
) {
  const change = { [to]: 1, ...(from && { [from]: -1 }) };
  await house.models.totals.updateOne(
    { _id: randomInt(totalRows) },
    { $inc: change },
    { upsert: true, session: tx },
  );
}

async function addToPerson(house: House, tx: Transaction, personId: number, change: number) {
  await house.models.personCounts.updateOne(
    { _id: personId },
    { $inc: { approved: change } },
    { upsert: true, session: tx },
  );
}
