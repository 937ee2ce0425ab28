import { endpoints } from "@deeds/contracts";
import { beforeAll, expect, inject, it } from "vitest";
import { signInAsAdmin } from "../src/caller.ts";
import { cookieOf } from "../src/cookie.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const digits = String(Math.floor(Math.random() * 1e5)).padStart(5, "0");
const mark = `canary${digits}`;
const canaries = {
  phone: `+3806712${digits}`,
  instagramUsername: `${mark}_handle`,
  socialMedia: [{ type: "telegram", url: `https://example.org/${mark}-link` }],
  additionalData: { passport: `${mark}-passport` },
};
const everything = new RegExp(`canary${digits}|3806712${digits}`);

let person: Awaited<ReturnType<typeof makePerson>>;
let file: string;

beforeAll(async () => {
  const admin = await signInAsAdmin(origin);
  person = await makePerson(admin, canaries);
  const pdf = new File(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"], "act.pdf");
  file = (await admin.upload(endpoints.uploadProofFile, pdf)).url;
  const { proof } = await admin.call(endpoints.createProof, {
    body: { personId: person.id, title: "Открыто", description: `${mark}-text`, mediaUrls: [file] },
  });
  const params = { id: proof.id };
  await admin.call(endpoints.moderateProof, { params, body: { status: "approved" } });
});

const addresses = () => [
  `/api/public/people/${person.id}`,
  `/api/public/people/${person.id}/proofs`,
  `/api/public/people/by-slug/${person.slug}`,
  `/api/public/people?search=${encodeURIComponent(person.surname ?? "")}`,
  `/api/people/${person.id}`,
  `/api/people?search=${encodeURIComponent(person.surname ?? "")}`,
  `/api/proofs?personId=${person.id}`,
  `/people/${person.id}`,
  `/p/${person.slug}`,
];

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { cookie, ...init.headers } });

const outsiders = {
  nobody: async () => "",
  "a visitor without a subscription": () => cookieOf(origin, "visitor", "visitor-demo"),
};

it.each(Object.entries(outsiders))("nothing gated reaches %s", async (_, signIn) => {
  const cookie = await signIn();
  const admin = await cookieOf(origin, "admin", "admin-demo");
  for (const path of addresses()) {
    // An administrator who asked first leaves nothing behind for the next one.
    const full = await ask(path, admin);
    expect(await full.text()).toMatch(everything);
    expect(full.headers.get("cache-control")).toBe("private, no-store");
    const answer = await ask(path, cookie, {
      headers: { "if-none-match": full.headers.get("etag") ?? "" },
    });
    expect([200, 401]).toContain(answer.status);
    const text = await answer.text();
    expect(text).not.toMatch(everything);
    expect(text).not.toContain(file);
  }
});

it.each(Object.entries(outsiders))("a gated file is not there for %s", async (_, signIn) => {
  const cookie = await signIn();
  const whole = await ask(file, cookie);
  expect(whole.status).toBe(404);
  expect((await ask(file, cookie, { method: "HEAD" })).status).toBe(404);
  expect((await ask(file, cookie, { headers: { range: "bytes=0-3" } })).status).toBe(404);
  expect((await ask(file, cookie, { method: "DELETE" })).status).toBe(404);
});

it.each(Object.entries(outsiders))("the search is no oracle for %s", async (_, signIn) => {
  const cookie = await signIn();
  const found = async (search: string) => {
    const path = `/api/public/people?search=${encodeURIComponent(search)}`;
    const { items } = await (await ask(path, cookie)).json();
    return items.some((item: { id: number }) => item.id === person.id);
  };
  expect(await found(canaries.phone.slice(0, -1))).toBe(false);
  expect(await found(canaries.phone.slice(1, 8))).toBe(false);
  expect(await found(canaries.instagramUsername.slice(0, -1))).toBe(false);
  expect(await found(`${mark}-passport`)).toBe(false);
  expect(await found(canaries.phone)).toBe(true);
});
