import { adminPersonFields, countries, personFields, proofFields } from "@deeds/contracts";
import { expect, test } from "vitest";
import {
  approvedPeople,
  type DemoPerson,
  pendingPeople,
  rejectedPeople,
  suggestions,
} from "../../src/demo/data.ts";

const real = [...approvedPeople, ...pendingPeople];
const everyone = [...real, ...rejectedPeople];
const fullName = ({ name, surname }: DemoPerson) => `${name} ${surname ?? ""}`;
const isPending = ({ state }: { state?: unknown }) => state === "pending";

test("about forty people are public, five wait and some were refused", () => {
  expect(approvedPeople.length).toBeGreaterThanOrEqual(42);
  expect(pendingPeople).toHaveLength(5);
  expect(rejectedPeople.length).toBeGreaterThanOrEqual(2);
});

test("every key and every full name is there once", () => {
  expect(new Set(everyone.map(({ key }) => key)).size).toBe(everyone.length);
  expect(new Set(everyone.map(fullName)).size).toBe(everyone.length);
});

test.each(real)("$key has a real birth date and is not alive", ({ birthDate, bornIn, diedIn }) => {
  expect(diedIn).toBeLessThan(2020);
  if (bornIn) expect(diedIn - bornIn).toBeGreaterThan(30);
  if (birthDate === undefined) return;
  expect(new Date(`${birthDate}T00:00:00Z`).toISOString().slice(0, 10)).toBe(birthDate);
  const age = diedIn - Number(birthDate.slice(0, 4));
  expect(age).toBeGreaterThan(30);
  expect(age).toBeLessThan(107);
});

test.each(everyone)("$key is what the contract takes", (one) => {
  const { key, portrait, bornIn, diedIn, proofs, contacts, otherNames, ...rest } = one;
  const { reason, ...fields } = { reason: undefined, ...rest };
  expect(personFields.safeParse({ ...fields, ...contacts }).error).toBeUndefined();
  expect(adminPersonFields.safeParse({ ...fields, otherNames }).error).toBeUndefined();
  for (const { files, state, anonymous, ...proof } of proofs) {
    expect(proofFields.safeParse({ ...proof, personId: 1 }).error).toBeUndefined();
  }
});

test("notes are long enough for the page description to be cut", () => {
  const long = approvedPeople.filter(({ notes }) => notes && [...notes].length > 150);
  expect(long.length).toBe(approvedPeople.filter(({ notes }) => notes).length);
});

test("most countries of the form are there, and some that it does not list", () => {
  const present = new Set<string | null | undefined>(everyone.map(({ country }) => country));
  expect(countries.filter((country) => present.has(country)).length).toBeGreaterThanOrEqual(14);
  expect(
    [...present].filter((country) => country && !countries.some((one) => one === country)).length,
  ).toBeGreaterThanOrEqual(4);
});

test("nearly everyone is found in Latin too", () => {
  const latin = real.filter(({ otherNames }) =>
    otherNames.some((name) => /[A-Za-z]{4}/.test(name)),
  );
  expect(latin.length).toBeGreaterThanOrEqual(real.length - 2);
});

test("the corners of the design are there", () => {
  const [nameOnly] = approvedPeople.filter(({ notes }) => notes === undefined);
  expect(nameOnly).toEqual({
    key: "fabiola",
    name: "Фабиола",
    otherNames: [],
    diedIn: 399,
    proofs: [],
  });
  expect(approvedPeople.filter(({ proofs }) => proofs.length === 0).length).toBe(4);
  expect(Math.max(...approvedPeople.map(({ proofs }) => proofs.length))).toBeGreaterThan(40);
  expect(Math.max(...approvedPeople.map((one) => fullName(one).length))).toBeGreaterThan(70);
  expect(Math.max(...approvedPeople.map(({ city }) => city?.length ?? 0))).toBeGreaterThan(45);
  expect(approvedPeople.filter(({ portrait }) => portrait).length).toBeGreaterThan(25);
  expect(approvedPeople.filter(({ portrait }) => !portrait).length).toBeGreaterThan(10);
});

test("about half of the people have contacts, all from reserved ranges or example addresses", () => {
  const contacts = everyone.flatMap((one) => (one.contacts ? [one.contacts] : []));
  expect(contacts.length).toBeGreaterThan(everyone.length / 3);
  for (const { phone, instagramUsername, socialMedia = [] } of contacts) {
    if (phone) expect(phone).toMatch(/^\+\d[\d -]+$/);
    if (instagramUsername) expect(instagramUsername).toMatch(/^[a-z0-9_]+_archive_demo$/);
    for (const { url } of socialMedia) expect(new URL(url).hostname).toMatch(/\.example$/);
  }
});

test("moderators find work of each kind", () => {
  const proofs = approvedPeople.flatMap((one) => one.proofs);
  expect(proofs.filter(isPending)).toHaveLength(8);
  expect(proofs.filter(({ state }) => typeof state === "object").length).toBeGreaterThanOrEqual(3);
  expect(proofs.filter(({ anonymous }) => anonymous).length).toBeGreaterThanOrEqual(8);
  expect(suggestions.filter(({ decision }) => decision === undefined)).toHaveLength(5);
});

test("a suggestion is about somebody who is public", () => {
  const keys = approvedPeople.map(({ key }) => key);
  for (const { person } of suggestions) expect(keys).toContain(person);
});
