import { endpoints, type Person } from "@deeds/contracts";
import type { GatewaySecrets } from "@deeds/contracts/gateway-secret";
import {
  type Client,
  type Clients,
  forEach,
  openClients,
  retryWhileNotFound,
  type ServiceAddresses,
} from "./client.ts";
import {
  approvedPeople,
  type DemoPerson,
  type DemoProof,
  type DemoSuggestion,
  pendingPeople,
  readMedia,
  rejectedPeople,
  suggestions,
} from "./data.ts";

interface SeedOptions {
  /** Internal addresses: the rate limits of the gateway would slow the seeding down. */
  readonly services: ServiceAddresses;
  readonly secrets: GatewaySecrets;
  /** Creates `demoAccounts`; called when one of them cannot sign in. */
  readonly createAccounts: () => Promise<void>;
  readonly log: (line: string) => void;
  readonly nodeEnv?: string | undefined;
  /** Without proofs and suggested changes, which take most of the time. */
  readonly peopleOnly?: boolean;
}

/** Sends the demo data to public endpoints; idempotent. Throws in production. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { services, secrets, createAccounts, log } = options;
  if (options.nodeEnv === "production") {
    throw new Error("Demo data is not for production: its accounts have known passwords.");
  }
  const clients = await openClients(services, secrets).catch(async () => {
    await createAccounts();
    return openClients(services, secrets);
  });
  const { ids, added } = await addPeople(clients);
  log(step(added, "people added"));
  log(step(await submitPeople(clients), "people submitted"));
  if (options.peopleOnly) return;
  log(step(await addProofs(clients, ids), "proofs added"));
  log(step(await addSuggestions(clients, ids), "contact changes suggested"));
}

const step = (count: number, what: string): string =>
  count === 0 ? `demo data: all ${what} before` : `demo data: ${count} ${what}`;

/** Ids of the public people by their key. */
type PeopleIds = ReadonlyMap<string, number>;

/** Adds the missing public people one after another: their ids have the order of the data. */
async function addPeople({ admin }: Clients): Promise<{ ids: PeopleIds; added: number }> {
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
async function submitPeople({ admin, reader, visitor }: Clients): Promise<number> {
  const ids = await findPeople(admin, [...pendingPeople, ...rejectedPeople]);
  let added = 0;
  for (const [index, person] of pendingPeople.entries()) {
    if (ids.has(person.key)) continue;
    const sender = index % 2 === 0 ? visitor : reader;
    const profilePhoto = (await uploadPortraits(sender, [person])).get(person.key);
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

/** Returns the ids of the people that are already stored, in any state. */
async function findPeople(admin: Client, list: readonly DemoPerson[]) {
  const ids = new Map<string, number>();
  await forEach(list, async (person) => {
    const query = { search: nameOf(person), page: 1, limit: 100 };
    const responses = await Promise.all(
      (["approved", "pending", "rejected"] as const).map((status) =>
        admin.call(endpoints.people, { query: { ...query, status } }),
      ),
    );
    const found = responses
      .flatMap(itemsOf<Person>)
      .find((stored) => nameOf(stored) === nameOf(person));
    if (found) ids.set(person.key, found.id);
  });
  return ids;
}

/** Returns the items of a list that has pages, or none. */
const itemsOf = <Item>(response: Item[] | { items: Item[] }): Item[] =>
  Array.isArray(response) ? response : response.items;

const nameOf = ({ name, surname }: Pick<DemoPerson, "name" | "surname">): string =>
  [name, surname].filter(Boolean).join(" ");

/** Uploads the portraits of those people who have one; returns their addresses by key. */
async function uploadPortraits(sender: Client, people: readonly DemoPerson[]) {
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

/** Adds the missing proofs of every public person in their order, decides most, returns how many. */
async function addProofs(clients: Clients, ids: PeopleIds): Promise<number> {
  let added = 0;
  await forEach(byProofCount(), async ({ key, proofs }) => {
    const personId = ids.get(key);
    if (personId === undefined) return;
    const stored = await descriptionsOf(clients.admin, personId);
    for (const [index, proof] of proofs.entries()) {
      if (stored.has(proof.description)) continue;
      const id = await sendProof(senderOf(clients, proof, index), personId, proof);
      await decideProof(clients.admin, id, proof);
      added += 1;
    }
  });
  return added;
}

/** The proofs of one person are sent one after another: the longest list starts first. */
const byProofCount = () => approvedPeople.toSorted((a, b) => b.proofs.length - a.proofs.length);

const senderOf = (clients: Clients, { anonymous }: DemoProof, index: number): Client => {
  if (anonymous) return clients.anonymous;
  return index % 2 === 0 ? clients.visitor : clients.reader;
};

async function descriptionsOf(admin: Client, personId: number) {
  const proofs = itemsOf(await admin.call(endpoints.proofs, { query: { personId } }));
  return new Set(proofs.map(({ description }) => description));
}

async function sendProof(sender: Client, personId: number, proof: DemoProof): Promise<number> {
  const mediaUrls: string[] = [];
  for (const path of proof.files) {
    const file = await readMedia(path);
    mediaUrls.push((await sender.call(endpoints.uploadProofFile, { file })).url);
  }
  const { files: _, state: __, anonymous: isAnonymous, ...texts } = proof;
  const body = { ...texts, personId, isAnonymous, mediaUrls };
  const created = await retryWhileNotFound(() => sender.call(endpoints.createProof, { body }));
  return created.proof.id;
}

async function decideProof(admin: Client, id: number, { state }: DemoProof): Promise<void> {
  if (state === "pending") return;
  const body = state
    ? { status: "rejected", rejectionReason: state.rejected }
    : { status: "approved" };
  await admin.call(endpoints.moderateProof, { params: { id }, body });
}

/** Sends the missing suggested changes of contacts, decides some, returns how many. */
async function addSuggestions(clients: Clients, ids: PeopleIds): Promise<number> {
  const stored = await commentsOf(clients.admin);
  const missing = suggestions.filter(({ comment }) => !stored.has(comment));
  await forEach(missing, async ({ person, from, decision, ...body }) => {
    const id = ids.get(person);
    if (id === undefined) return;
    const send = () => clients[from].call(endpoints.suggestEdit, { params: { id }, body });
    const { suggestion } = await retryWhileNotFound(send);
    await decideSuggestion(clients.admin, suggestion.id, decision);
  });
  return missing.length;
}

async function commentsOf(admin: Client): Promise<ReadonlySet<string | null>> {
  const responses = await Promise.all(
    ["pending", "approved", "rejected"].map((status) =>
      admin.call(endpoints.contactEdits, { params: { status } }),
    ),
  );
  const all = responses.flatMap((response) => itemsOf(response));
  return new Set(all.map(({ comment }) => comment));
}

async function decideSuggestion(admin: Client, id: number, decision: DemoSuggestion["decision"]) {
  if (!decision) return;
  const body =
    decision === "approved"
      ? { status: "approved", apply: true }
      : { status: "rejected", rejectionReason: decision.rejected };
  await admin.call(endpoints.moderateContactEdit, { params: { id }, body });
}
