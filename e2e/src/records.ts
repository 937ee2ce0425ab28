import { randomBytes } from "node:crypto";
import { type Endpoint, endpoints } from "@deeds/contracts";
import { type Caller, createCaller, signIn } from "@deeds/test-kit/caller";
import { inDatabase } from "./product-under-test.ts";

export const callFor = <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  id: number,
  body: unknown,
) => caller.call(endpoint, { params: { id }, body });

export const approval = { status: "approved" } as const;
export const rejection = (rejectionReason: string) => ({ status: "rejected", rejectionReason });

/** Returns the rows of a list response, paged or not. */
export const itemsOf = <Item>(list: Item[] | { items: Item[] }): Item[] =>
  Array.isArray(list) ? list : list.items;

const words = "абвгдежзиклмнопрстуфхцчшэюя";

export type Person = Awaited<ReturnType<typeof makePerson>>;

/** Returns a unique surname, by which a journey finds only its own person. */
export function uniqueSurname(): string {
  const tail = [...randomBytes(10)].map((byte) => words[byte % words.length]).join("");
  return `Т${tail}`;
}

export async function makePerson(admin: Caller, fields: Record<string, unknown> = {}) {
  const surname = uniqueSurname();
  const person = await admin.call(endpoints.createPerson, {
    body: { name: "Мария", surname, country: "Украина", city: "Винница", ...fields },
  });
  return { ...person, fullName: `${person.name} ${person.surname}` };
}

export async function makeProof(
  admin: Caller,
  personId: number,
  fields: {
    title?: string;
    description?: string;
    deedDate?: string;
    files?: readonly File[];
  } = {},
) {
  const { title = "Письмо из архива", description = "Текст письма", deedDate, files = [] } = fields;
  const mediaUrls: string[] = [];
  for (const file of files) {
    mediaUrls.push((await admin.upload(endpoints.uploadProofFile, file)).url);
  }
  const body = { personId, title, description, deedDate, mediaUrls };
  const { proof } = await admin.call(endpoints.createProof, { body });
  return callFor(admin, endpoints.moderateProof, proof.id, approval);
}

export async function makeProofs(admin: Caller, personId: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const worker = async () => {
    for (let next = numbers.shift(); next; next = numbers.shift()) {
      await makeProof(admin, personId, { title: `Дело ${next}` });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

export const storedPeople = (surname: string): Promise<number> =>
  inDatabase("people", (database) => database.collection("people").countDocuments({ surname }));

export const storedProofs = (personId: number) =>
  inDatabase("proofs", (database) =>
    database.collection<{ files: unknown[] }>("proofs").find({ personId }).toArray(),
  );

export const storedSuggestions = (personId: number): Promise<number> =>
  inDatabase("contact_edits", (database) =>
    database.collection("suggestions").countDocuments({ personId }),
  );

export interface Account {
  id: number;
  username: string;
  password: string;
}

export async function openAccount(origin: string): Promise<Account> {
  const username = `test-${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const body = { username, password };
  const { id } = await createCaller(origin).call(endpoints.register, { body });
  return { id, username, password };
}

const changeAccount = (userId: number, fields: Record<string, Date | boolean>) =>
  inDatabase("auth", (database) =>
    database.collection<{ _id: number }>("users").updateOne({ _id: userId }, { $set: fields }),
  );

/** Returns the cookie of a new account, whose sessions may be ended. */
export async function cookieOfNew(
  origin: string,
  fields: { isAdmin?: boolean; subscriptionExpiresAt?: Date },
): Promise<string> {
  const { id, username, password } = await openAccount(origin);
  if (Object.keys(fields).length > 0) await changeAccount(id, fields);
  return (await signIn(origin, username, password)).cookie;
}

export async function openAdministrator(origin: string): Promise<Account & { caller: Caller }> {
  const account = await openAccount(origin);
  await changeAccount(account.id, { isAdmin: true });
  return { ...account, caller: await signIn(origin, account.username, account.password) };
}
