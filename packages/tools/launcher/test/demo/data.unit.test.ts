import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  adminPersonFields,
  countries,
  demoPasswords,
  personFields,
  proofFields,
} from "@deeds/contracts";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  approvedPeople,
  type DemoPerson,
  demoAccounts,
  pendingPeople,
  rejectedPeople,
  suggestions,
} from "../../src/demo/data.ts";

const real = [...approvedPeople, ...pendingPeople];
const everyone = [...real, ...rejectedPeople];
const fullName = ({ name, surname }: DemoPerson) => `${name} ${surname ?? ""}`;
const isPending = ({ state }: { state?: unknown }) => state === "pending";

test("about forty people are public, five pending and some rejected", () => {
  expect(approvedPeople.length).toBeGreaterThanOrEqual(42);
  expect(pendingPeople).toHaveLength(5);
  expect(rejectedPeople.length).toBeGreaterThanOrEqual(2);
});

test("the passwords of the accounts are those that only a demo accepts", () => {
  expect(demoAccounts.map(({ password }) => password)).toEqual(demoPasswords);
});

test("every key and every full name is unique", () => {
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

test("most countries of the form occur, and some that it does not list", () => {
  const present = new Set<string | null | undefined>(everyone.map(({ country }) => country));
  expect(countries.filter((country) => present.has(country)).length).toBeGreaterThanOrEqual(14);
  expect(
    [...present].filter((country) => country && !countries.some((one) => one === country)).length,
  ).toBeGreaterThanOrEqual(4);
});

test("nearly every person has a Latin spelling", () => {
  const latin = real.filter(({ otherNames }) =>
    otherNames.some((name) => /[A-Za-z]{4}/.test(name)),
  );
  expect(latin.length).toBeGreaterThanOrEqual(real.length - 2);
});

test("the edge cases of the design occur", () => {
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

test("there are pending submissions of each kind", () => {
  const proofs = approvedPeople.flatMap((one) => one.proofs);
  expect(proofs.filter(isPending)).toHaveLength(8);
  expect(proofs.filter(({ state }) => typeof state === "object").length).toBeGreaterThanOrEqual(3);
  expect(proofs.filter(({ anonymous }) => anonymous).length).toBeGreaterThanOrEqual(8);
  expect(suggestions.filter(({ decision }) => decision === undefined)).toHaveLength(5);
});

test("every suggestion is about a public person", () => {
  const keys = approvedPeople.map(({ key }) => key);
  for (const { person } of suggestions) expect(keys).toContain(person);
});

const folder = join(import.meta.dirname, "../../demo/media");
const used = [
  ...new Set(approvedPeople.flatMap(({ proofs }) => proofs.flatMap(({ files }) => files))),
];
const portraits = [...approvedPeople, ...pendingPeople].flatMap(({ portrait }) => portrait ?? []);
const mimeTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  webm: "video/webm",
};

test.each(used)("%s is what its name says", async (name) => {
  const type = await fileTypeFromBuffer(await readFile(join(folder, name)));
  // The bare container of a sound says `audio/ogg; codecs=vorbis`.
  expect(type?.mime.split(";")[0]).toBe(mimeTypes[name.split(".").at(-1) ?? ""]);
});

test("every media type is used, also several in one proof", () => {
  const endings = new Set(used.map((name) => name.split(".").at(-1)));
  expect([...endings].sort()).toEqual(Object.keys(mimeTypes).sort());
  const mixed = approvedPeople
    .flatMap(({ proofs }) => proofs)
    .filter(({ files }) => new Set(files.map((name) => name.split(".").at(-1))).size > 1);
  expect(mixed.length).toBeGreaterThan(5);
  expect(approvedPeople.some(({ proofs }) => proofs.some(({ files }) => files.length === 0))).toBe(
    true,
  );
});

test("every file of the folder belongs to a proof or a person", async () => {
  const files = await readdir(folder, { recursive: true });
  const known = ["README.md", "portraits", ...portraits, ...used];
  expect(files.toSorted()).toEqual(known.toSorted());
});

test.each(portraits)("%s is upright and small", async (portrait) => {
  const file = join(folder, portrait);
  const { format, width, height } = await sharp(file).metadata();
  expect(format).toBe("jpeg");
  expect(height / width).toBeCloseTo(1.25, 1);
  expect((await stat(file)).size).toBeLessThan(40_000);
});

test("a document has two pages", async () => {
  for (const name of used.filter((one) => one.endsWith(".pdf"))) {
    const text = (await readFile(join(folder, name))).toString("latin1");
    expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe("xref");
  }
});

test("all files together stay under three megabytes", async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_000_000);
});
