import { endpoints, type Person } from "@deeds/contracts";
import {
  approvedPeople,
  type DemoPerson,
  pendingPeople,
  readMedia,
  rejectedPeople,
} from "../data.ts";
import type { Client, Clients } from "./client.ts";
import { forEach } from "./flow.ts";

/** Ids of the public people by their key. */
export type PeopleIds = ReadonlyMap<string, number>;

/** Adds the missing public people one after another: their ids have the order of the data. */
export async function addPeople({ admin }: Clients): Promise<{ ids: PeopleIds; added: number }> {
  const ids = await findPeople(admin, approvedPeople);
  const missing = approvedPeople.filter(({ key }) => !ids.has(key));
  const photos = await uploadPortraits(admin, missing);
  for (const person of missing) {
    const { key, otherNames } = person;
    const body = { ...fieldsOf(person), otherNames, profilePhoto: photos.get(key) };
    ids.set(key, (await admin.call(endpoints.createPerson, { body })).id);
  }
  return { ids, added: missing.length };
}

/** Submits the missing pending and rejected people as users do; returns how many. */
export async function submitPeople({ admin, reader, visitor }: Clients): Promise<number> {
  const ids = await findPeople(admin, [...pendingPeople, ...rejectedPeople]);
  let added = 0;
  for (const [index, person] of pendingPeople.entries()) {
    if (ids.has(person.key)) continue;
    const profilePhoto = (await uploadPortraits(visitor, [person])).get(person.key);
    const sender = index % 2 === 0 ? visitor : reader;
    await sender.call(endpoints.submitPerson, { body: { ...fieldsOf(person), profilePhoto } });
    added += 1;
  }
  for (const rejected of rejectedPeople) {
    if (ids.has(rejected.key)) continue;
    const { person } = await reader.call(endpoints.submitPerson, { body: fieldsOf(rejected) });
    const body = { status: "rejected", rejectionReason: rejected.reason };
    await admin.call(endpoints.moderatePerson, { params: { id: person.id }, body });
    added += 1;
  }
  return added;
}

/** Returns the ids of those people of the list that are stored already, in any state. */
async function findPeople(
  admin: Client,
  list: readonly DemoPerson[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await forEach(list, async (person) => {
    const query = { search: nameOf(person), page: 1, limit: 100 };
    const responses = await Promise.all(
      (["approved", "pending", "rejected"] as const).map((status) =>
        admin.call(endpoints.people, { query: { ...query, status } }),
      ),
    );
    const found = responses.flatMap(itemsOf).find((stored) => nameOf(stored) === nameOf(person));
    if (found) ids.set(person.key, found.id);
  });
  return ids;
}

const itemsOf = (response: Person[] | { items: Person[] }): Person[] =>
  Array.isArray(response) ? response : response.items;

const nameOf = ({ name, surname }: Pick<DemoPerson, "name" | "surname">): string =>
  [name, surname].filter(Boolean).join(" ");

/** Uploads the portraits of those people who have one; returns their addresses by key. */
async function uploadPortraits(
  sender: Client,
  people: readonly DemoPerson[],
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  await forEach(people, async ({ key, portrait }) => {
    if (portrait === undefined) return;
    const file = await readMedia(portrait);
    urls.set(key, (await sender.call(endpoints.uploadPersonPhoto, { file })).url);
  });
  return urls;
}

/** The register takes birth dates from 1900 on and no dates of death: the years open the notes. */
function fieldsOf({ diedIn, bornIn, contacts, ...person }: DemoPerson) {
  const { name, surname, country, city, birthDate, occupation } = person;
  const born = birthDate?.slice(0, 4) ?? bornIn;
  const notes = person.notes && born ? `${born}–${diedIn}. ${person.notes}` : person.notes;
  return { name, surname, country, city, birthDate, occupation, notes, ...contacts };
}
