import { endpoints, type Person } from "@deeds/contracts";
import type { DemoPerson } from "../demo-person.ts";
import { portraits } from "../media/portraits.ts";
import { approvedPeople, pendingPeople, rejectedPeople } from "../people/index.ts";
import type { Client } from "./client.ts";
import { forEach } from "./flow.ts";
import { mediaFile } from "./media-files.ts";
import type { Senders } from "./senders.ts";

/** Ids of the public people by their key. */
export type PeopleIds = ReadonlyMap<string, number>;

/** Adds the public people in their order, so that numbers follow the list. */
export async function addPeople({ admin }: Senders): Promise<{ ids: PeopleIds; added: number }> {
  const known = await find(admin, approvedPeople);
  const missing = approvedPeople.filter(({ key }) => !known.has(key));
  const photos = await uploadPortraits(admin, missing);
  for (const one of missing) {
    const body = {
      ...fieldsOf(one),
      otherNames: one.otherNames,
      profilePhoto: photos.get(one.key),
    };
    known.set(one.key, (await admin.call(endpoints.createPerson, { body })).id);
  }
  return { ids: known, added: missing.length };
}

/** Submits people as readers would; a few of them are refused with a reason. */
export async function submitPeople({ admin, reader, visitor }: Senders): Promise<number> {
  const known = await find(admin, [...pendingPeople, ...rejectedPeople]);
  let added = 0;
  for (const [index, one] of pendingPeople.entries()) {
    if (known.has(one.key)) continue;
    const photo = (await uploadPortraits(visitor, [one])).get(one.key);
    const sender = index % 2 === 0 ? visitor : reader;
    await sender.call(endpoints.submitPerson, { body: { ...fieldsOf(one), profilePhoto: photo } });
    added += 1;
  }
  for (const { reason, ...one } of rejectedPeople) {
    if (known.has(one.key)) continue;
    const { person } = await reader.call(endpoints.submitPerson, { body: fieldsOf(one) });
    const body = { status: "rejected", rejectionReason: reason };
    await admin.call(endpoints.moderatePerson, { params: { id: person.id }, body });
    added += 1;
  }
  return added;
}

/** Ids of those of the list that the register has already, in any state. */
async function find(admin: Client, list: readonly DemoPerson[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await forEach(list, async (one) => {
    const query = { search: nameOf(one), page: 1, limit: 100 };
    const answers = await Promise.all(
      (["approved", "pending", "rejected"] as const).map((status) =>
        admin.call(endpoints.people, { query: { ...query, status } }),
      ),
    );
    const found = answers.flatMap(items).find((person) => nameOf(person) === nameOf(one));
    if (found) ids.set(one.key, found.id);
  });
  return ids;
}

const items = (answer: Person[] | { items: Person[] }): Person[] =>
  Array.isArray(answer) ? answer : answer.items;

const nameOf = ({ name, surname }: { name: string | null; surname?: string | null }): string =>
  [name, surname].filter(Boolean).join(" ");

async function uploadPortraits(
  sender: Client,
  people: readonly DemoPerson[],
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const pictured = people.filter(({ key }) => key in portraits);
  await forEach(pictured, async ({ key }) => {
    const file = await mediaFile(`portraits/${key}.jpg`);
    urls.set(key, (await sender.call(endpoints.uploadPersonPhoto, { file })).url);
  });
  return urls;
}

/** The register keeps birth dates from 1900 on and no dates of death: the years open the notes. */
function fieldsOf(one: DemoPerson) {
  const { name, surname, country, city, birthDate, occupation, contacts } = one;
  const born = birthDate?.slice(0, 4) ?? one.bornIn;
  const notes = one.notes && born ? `${born}–${one.diedIn}. ${one.notes}` : one.notes;
  return { name, surname, country, city, birthDate, occupation, notes, ...contacts };
}
