import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";

/**
 * Keeps who is public and by which name, for the time when the people service cannot be asked. An
 * older version than the known one changes nothing, and nobody erased comes back.
 */
export async function rememberPerson(
  { models: { people } }: House,
  tx: Transaction,
  { data, dataversion: version }: DomainEvent<"person_approved" | "person_updated">,
): Promise<void> {
  const { id, slug, status } = data;
  const known = await people.findById(id).session(tx).lean();
  if (known?.erased || (known?.version ?? 0) >= version) return;
  const name = [data.name, data.surname].filter(Boolean).join(" ") || null;
  const $set = { slug, name, status, version };
  await people.updateOne({ _id: id }, { $set }, { upsert: true, session: tx });
}
