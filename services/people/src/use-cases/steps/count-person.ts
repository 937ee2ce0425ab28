import type { Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";

type Counted = Pick<StoredPerson, "status" | "country">;

/** Brings the counters along, in the transaction that changes a person. */
export async function countPerson(
  { models }: House,
  tx: Transaction,
  before: Counted | null,
  after: Counted,
): Promise<void> {
  if (before?.status !== after.status) {
    const $inc = { [after.status]: 1, ...(before && { [before.status]: -1 }) };
    await models.totals.updateOne({ _id: "people" }, { $inc }, { upsert: true, session: tx });
  }
  const from = before && countryOf(before);
  const to = countryOf(after);
  if (from === to) return;
  for (const [country, step] of [[from, -1] as const, [to, 1] as const]) {
    if (!country) continue;
    const $inc = { approved: step };
    await models.countryCounts.updateOne({ _id: country }, { $inc }, { upsert: true, session: tx });
  }
}

const countryOf = (person: Counted): string | null =>
  person.status === "approved" ? person.country : null;
