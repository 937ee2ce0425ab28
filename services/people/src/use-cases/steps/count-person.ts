import { rowsInTurn, type Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { countedRows, countryRow } from "../../models/totals.ts";

const nextRow = rowsInTurn(countedRows);

type Counted = Pick<StoredPerson, "status" | "country">;

/** Brings the counters along, in the transaction that adds, changes or erases a person. */
export async function countPerson(
  { models }: House,
  tx: Transaction,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  const row = nextRow();
  if (before?.status !== after?.status) {
    const $inc = { ...(after && { [after.status]: 1 }), ...(before && { [before.status]: -1 }) };
    await models.totals.updateOne({ _id: row }, { $inc }, { upsert: true, session: tx });
  }
  const from = before && countryOf(before);
  const to = after && countryOf(after);
  if (from === to) return;
  for (const [country, step] of [[from, -1] as const, [to, 1] as const]) {
    if (!country) continue;
    const change = { $inc: { approved: step }, $setOnInsert: { country } };
    const _id = countryRow(country, row);
    await models.countryCounts.updateOne({ _id }, change, { upsert: true, session: tx });
  }
}

const countryOf = (person: Counted): string | null =>
  person.status === "approved" ? person.country : null;
