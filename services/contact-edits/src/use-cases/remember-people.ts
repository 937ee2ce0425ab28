import type { DomainEvent, PersonState } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";

type PersonEvent = DomainEvent<"person_approved" | "person_updated">;

/**
 * Keeps who is public and by which name, for the time when the people service cannot be asked. An
 * older version than the known one changes nothing, and nobody erased comes back.
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
  for (const { _id, erased, version = 0 } of known) {
    if (erased || version >= (newest.get(_id)?.dataversion ?? 0)) newest.delete(_id);
  }
  if (newest.size === 0) return;
  const writes = [...newest.values()].map(({ data, dataversion: version }) => {
    const update = { $set: stateOf(data, version) };
    return { updateOne: { filter: { _id: data.id }, update, upsert: true } };
  });
  await people.bulkWrite(writes, { session: tx });
}

/** What is kept of a person. */
export function stateOf({ slug, status, ...data }: PersonState, version: number) {
  const name = [data.name, data.surname].filter(Boolean).join(" ") || null;
  return { slug, name, status, version };
}

/** Of several states of one person the newest. */
function newestOf(events: readonly PersonEvent[]): Map<number, PersonEvent> {
  const ordered = events.toSorted((a, b) => a.dataversion - b.dataversion);
  return new Map(ordered.map((event) => [event.data.id, event]));
}
