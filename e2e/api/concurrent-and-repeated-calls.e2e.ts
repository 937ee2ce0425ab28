import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import { afterAll, expect, it } from "vitest";
import { productOrigin } from "../src/product-under-test.ts";
import { type Receiver, startReceiver } from "../src/receivers.ts";
import { callFor, makePerson, uniqueSurname } from "../src/records.ts";

const { administrators, count } = process.env.TEST_FULL
  ? { administrators: 16, count: 500 }
  : { administrators: 6, count: 100 };
const patient = { timeout: 60_000, interval: 200 };

interface Item {
  kind: keyof typeof kinds;
  id: number;
}

interface Decision {
  item: Item;
  decision: "approved" | "rejected";
  status: number;
}

const kinds = {
  proof: { event: "proof_approved", decide: endpoints.moderateProof },
  person: { event: "person_approved", decide: endpoints.moderatePerson },
  "contact-edit": { event: "contact_edit_applied", decide: endpoints.moderateContactEdit },
} as const;

let receiver: Receiver | undefined;
afterAll(() => receiver?.close());

it("administrators deciding the same items at the same time decide each once", async () => {
  // One after the other: checking a password takes a core for a moment.
  const admins: Caller[] = [];
  while (admins.length < administrators) admins.push(await signInAsAdmin(productOrigin));
  const [admin] = admins;
  if (!admin) throw new Error("no administrator is signed in");
  receiver = await startReceiver();
  const body = { url: receiver.url, events: Object.values(kinds).map(({ event }) => event) };
  await admin.call(endpoints.createWebhook, { body });
  const made = [await makePerson(admin), await makePerson(admin), await makePerson(admin)];
  const people = made.map(({ id }) => id);
  const items = await makeItems(admin, people);
  expect(items).toHaveLength(count);

  const decisions = (await Promise.all(admins.map((one, at) => decideAll(one, at, items)))).flat();

  expect(decisions).toHaveLength(count * administrators);
  const approved: Item[] = [];
  for (const item of items) {
    const about = decisions.filter((response) => response.item === item);
    const accepted = new Set(about.filter(isAccepted).map(({ decision }) => decision));
    expect([...accepted], `${item.kind} ${item.id}`).toHaveLength(1);
    const others = about.filter(({ decision }) => !accepted.has(decision));
    expect(new Set(others.map(({ status }) => status)), `${item.kind} ${item.id}`).toEqual(
      new Set([409]),
    );
    if (accepted.has("approved")) approved.push(item);
  }
  await holdEvents(receiver, items, approved);
  await holdCounts(admin, people);
}, 300_000);

const isAccepted = ({ status }: Decision): boolean => status === 200;

async function decideAll(admin: Caller, at: number, items: readonly Item[]): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const [number, item] of items.entries()) {
    const decision = (number + at) % 2 === 0 ? "approved" : "rejected";
    const { method, path } = kinds[item.kind].decide;
    const response = await fetch(productOrigin + path.replace("{id}", String(item.id)), {
      method,
      body: JSON.stringify({ status: decision }),
      headers: { "content-type": "application/json", cookie: admin.cookie },
    });
    await response.arrayBuffer();
    decisions.push({ item, decision, status: response.status });
  }
  return decisions;
}

async function makeItems(admin: Caller, people: readonly number[]): Promise<Item[]> {
  const personOf = (number: number) => people[number % people.length] ?? 0;
  const proof = async (number: number): Promise<Item> => {
    const body = { personId: personOf(number), description: `Дело ${number}` };
    const made = await admin.call(endpoints.createProof, { body });
    return { kind: "proof", id: made.proof.id };
  };
  const person = async (): Promise<Item> => {
    const body = { name: "Ольга", surname: uniqueSurname(), country: "Украина" };
    const made = await admin.call(endpoints.submitPerson, { body });
    return { kind: "person", id: made.person.id };
  };
  const edit = async (number: number): Promise<Item> => {
    const instagramUsername = `deeds.${number}.${Date.now() % 1_000_000}`;
    const body = { instagramUsername };
    const made = await callFor(admin, endpoints.suggestEdit, personOf(number), body);
    return { kind: "contact-edit", id: made.suggestion.id };
  };
  const items: Item[] = [];
  for (let number = 0; number < count / 10; number += 2) {
    const two = [number, number + 1].flatMap((one) => [
      ...Array.from({ length: 7 }, (_, at) => proof(one * 7 + at)),
      person(),
      person(),
      edit(one),
    ]);
    items.push(...(await Promise.all(two)));
  }
  return items;
}

const eventOf = ({ kind, id }: Item): string => `${kinds[kind].event} ${id}`;

/** Of every approval one event, of nothing else any, and none twice. */
async function holdEvents(subscriber: Receiver, items: readonly Item[], approved: readonly Item[]) {
  const names = new Set(items.map(eventOf));
  const received = () =>
    subscriber
      .all()
      .map(({ content }) => `${content.type} ${content.data.id}`)
      .filter((name) => names.has(name));
  const wanted = approved.map(eventOf).toSorted();
  await expect.poll(() => new Set(received()).size, patient).toBe(wanted.length);
  expect(received().toSorted()).toEqual(wanted);
}

async function holdCounts(admin: Caller, people: readonly number[]) {
  for (const personId of people) {
    const query = { personId, status: "approved" };
    const approved = await admin.call(endpoints.proofs, { query });
    if (!Array.isArray(approved)) throw new Error("the list came in pages");
    const counts = await admin.call(endpoints.proofCounts, { query: { ids: String(personId) } });
    expect(counts[personId]).toBe(approved.length);
    const params = { id: personId };
    const counted = async () => (await admin.call(endpoints.person, { params })).proofCount;
    await expect.poll(counted, patient).toBe(approved.length);
  }
}

it("a proof sent again without a session is the same proof", async () => {
  const { id: personId } = await makePerson(await signInAsAdmin(productOrigin));
  const send = (key: string) =>
    fetch(productOrigin + endpoints.createProof.path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ personId, description: "Один раз" }),
    });
  const key = randomUUID();
  const first = await send(key);
  expect(first.status).toBe(201);
  expect(await (await send(key)).json()).toEqual(await first.json());
  expect((await send("guessable")).status).toBe(422);
});
