import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";

type PersonEvent = DomainEvent<"person_approved" | "person_updated">;

/**
 * Keeps up with which people exist. An older version than the known one changes nothing, and nobody
 * erased comes back.
 */
export async function rememberPeople(
  { models: { people } }: House,
  tx: Transaction,
  events: readonly PersonEvent[],
): Promise<void> {
  const newest = newestOf(events);
  const ids = [...newest.keys()];
  const known = await people
    .find({ _id: trusted({ $in: ids }) })
    .session(tx)
    .lean();
  for (const { _id, erased, version } of known) {
    if (erased || version >= (newest.get(_id)?.dataversion ?? 0)) newest.delete(_id);
  }
  if (newest.size === 0) return;
  const writes = [...newest.values()].map(({ data, dataversion: version }) => {
    const { id, slug, name, surname, status } = data;
    const update = { $set: { slug, name, surname, status, version } };
    return { updateOne: { filter: { _id: id }, update, upsert: true } };
  });
  await people.bulkWrite(writes, { session: tx });
}

/** Of several states of one person the newest. */
function newestOf(events: readonly PersonEvent[]): Map<number, PersonEvent> {
  const ordered = events.toSorted((a, b) => a.dataversion - b.dataversion);
  return new Map(ordered.map((event) => [event.data.id, event]));
}
