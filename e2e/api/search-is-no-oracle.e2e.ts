import { randomBytes, randomInt } from "node:crypto";
import { endpoints, type FoundPerson } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson } from "../src/records.ts";
import { roles, rolesWithoutAccount } from "../src/roles.ts";

const word = () => `q${randomBytes(7).toString("hex")}`;
const contactsOf = () => ({
  phone: `+38063${randomInt(1_000_000, 9_999_999)}`,
  instagramUsername: word(),
  instagram: `https://instagram.com/${word()}`,
  socialMedia: [{ type: "telegram", url: `https://t.me/${word()}`, username: word() }],
  additionalData: { passport: word(), taxId: word(), address: word(), other: word() },
});
type Contacts = ReturnType<typeof contactsOf>;

let admin: Caller;
let person: Awaited<ReturnType<typeof makePerson>>;
const contacts = contactsOf();
beforeAll(async () => {
  admin = await signInAsAdmin(productOrigin);
  person = await makePerson(admin, contacts);
});

function piecesOf(text: string): string[] {
  const lengths = Array.from({ length: text.length - 2 }, (_, at) => at + 2);
  const pieces = lengths.flatMap((length) => [
    text.slice(0, length),
    text.slice(-length),
    text.slice(1, 1 + length),
  ]);
  return [...new Set(pieces)].filter((piece) => piece !== text && piece.length > 2);
}

/** The nine digits after the country's code are a whole number too, spelled without the code. */
const fragmentsOf = ({ phone, instagramUsername, socialMedia: [profile] }: Contacts) => [
  ...piecesOf(phone.slice(1)).filter((piece) => !piece.endsWith(phone.slice(-9))),
  ...piecesOf(instagramUsername),
  ...piecesOf(profile?.username ?? ""),
];

/** What a viewer without full access may not even find as a whole. */
const hiddenWholes = ({ additionalData }: Contacts) => Object.values(additionalData);

async function search(text: string, headers: Record<string, string>): Promise<FoundPerson[]> {
  const query = `?search=${encodeURIComponent(text)}&limit=100`;
  const response = await fetch(`${productOrigin}${endpoints.publicPeople.path}${query}`, {
    headers,
  });
  expect(response.status).toBe(200);
  return endpoints.publicPeople.response.parse(await response.json()).items;
}

const finds = async (text: string, headers: Record<string, string>) =>
  (await search(text, headers)).find(({ id }) => id === person.id);

describe.each(rolesWithoutAccount)("to %s", (role) => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await roles[role](productOrigin);
  });

  it("no part of a phone, a handle or another profile finds a person", async () => {
    for (const piece of fragmentsOf(contacts)) {
      expect(await finds(piece, headers), piece).toBeUndefined();
    }
  });

  it("no identity field finds a person", async () => {
    for (const whole of hiddenWholes(contacts)) {
      expect(await finds(whole, headers), whole).toBeUndefined();
    }
  });

  it.each([
    ["a phone", () => contacts.phone],
    ["a phone in its national form", () => contacts.phone.replace("+38", "")],
    ["a handle", () => contacts.instagramUsername],
    ["a handle with its sign", () => `@${contacts.instagramUsername}`],
    ["another profile's name", () => contacts.socialMedia[0]?.username ?? ""],
    ["another profile's address", () => contacts.socialMedia[0]?.url ?? ""],
  ])("%s as a whole finds its owner and does not say by what", async (_, text) => {
    const found = await finds(text(), headers);
    expect(found?.id).toBe(person.id);
    expect(found?.foundBy ?? null).toBeNull();
  });
});

it("a user with full access finds by a prefix of a phone or handle", async () => {
  const headers = await roles["a subscriber"](productOrigin);
  expect(await finds(contacts.phone.slice(0, 10), headers)).toMatchObject({ id: person.id });
  expect(await finds(contacts.instagramUsername.slice(0, 8), headers)).toMatchObject({
    id: person.id,
  });
});

it("the results of an anonymous search do not depend on hidden values", async () => {
  const after = contactsOf();
  const changing = await makePerson(admin, contactsOf());
  const before = contactsOf();
  const put = (body: Contacts) => callFor(admin, endpoints.updatePerson, changing.id, body);
  const queries = [
    changing.name ?? "",
    changing.surname ?? "",
    changing.fullName,
    ...[before, after].flatMap(fragmentsOf),
    ...[before, after].flatMap(hiddenWholes),
  ];
  const responses = async () => {
    const all: FoundPerson[][] = [];
    for (const text of queries) all.push(await search(text, {}));
    return all.map((found) => found.map(({ updatedAt: _, ...rest }) => rest));
  };
  await put(before);
  const first = await responses();
  await put(after);
  expect(await responses()).toEqual(first);
});
