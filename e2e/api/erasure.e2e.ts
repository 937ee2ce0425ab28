import { randomBytes, randomInt } from "node:crypto";
import { endpoints, webhookEvents } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { afterAll, describe, expect, it, vi } from "vitest";
import { demoFile } from "../src/files.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { startReceiver } from "../src/receivers.ts";
import { approval, callFor } from "../src/records.ts";
import { leftovers, type StoredAt } from "../src/stores.ts";

const patient = { timeout: 60_000, interval: 250 };

// Letters that no transliteration changes, so that the sentinel is found in any form.
const mark = `zorbak${[...randomBytes(4)].map((byte) => "bdgkmnprtv"[byte % 10]).join("")}`;
const digits = String(randomInt(1_000_000, 10_000_000));
const words = [mark, `916${digits}`, `926${digits}`];

const link = (name: string) => ({ type: "telegram", url: `https://t.me/${mark}_${name}` });

let personId: number;
let slug: string;
let objects: StoredAt[];
const receipts = { person: "", proof: "", suggestion: "", removal: "" };

const statusOf = async (path: string) => (await fetch(productOrigin + path)).status;

const admin = await signInAsAdmin(productOrigin);
const visitor = createCaller(productOrigin);
const receiver = await startReceiver({ repeats: true });
await subscribe();
await submit();
await addProofs();
await suggest();
await submitRemoval();
afterAll(() => receiver.close());

async function subscribe(): Promise<void> {
  const events = webhookEvents;
  await admin.call(endpoints.createWebhook, { body: { url: receiver.url, events } });
  const held = { url: receiver.url, events, isActive: false };
  await admin.call(endpoints.createWebhook, { body: held });
}

async function submit(): Promise<void> {
  const file = demoFile("portraits/addams.jpg", "image/jpeg", `${mark}.jpg`);
  const { url: profilePhoto } = await visitor.upload(endpoints.uploadPersonPhoto, file);
  const photoId = profilePhoto.split("/").at(-1);
  objects = [320, 640].map((width) => ({ bucket: "photos", key: `${photoId}/${width}` }));
  const sent = await visitor.call(endpoints.submitPerson, {
    body: {
      name: `${mark}a`,
      surname: `${mark}b`,
      phone: `+7916${digits}`,
      instagramUsername: `${mark}.h`,
      instagram: `https://instagram.com/${mark}`,
      socialMedia: [link("one")],
      country: `${mark}c`,
      city: `${mark}d`,
      occupation: `${mark}e`,
      notes: `${mark} f`,
      profilePhoto,
    },
  });
  personId = sent.person.id;
  receipts.person = sent.receipt ?? "";
  slug = (await callFor(admin, endpoints.moderatePerson, personId, approval)).slug ?? "";
  await callFor(admin, endpoints.updatePerson, personId, {
    otherNames: [`${mark}g`],
    city: `${mark}h`,
    slug: `${mark}-i`,
    additionalData: { passport: `${mark}j`, other: `${mark}k` },
  });
}

async function addProofs(): Promise<void> {
  const file = demoFile("annual-report.pdf", "application/pdf", `${mark}.pdf`);
  const { url } = await visitor.upload(endpoints.uploadProofFile, file);
  objects.push({ bucket: "proof-files", key: url.split("/").at(-1) ?? "" });
  const about = (name: string) => ({
    personId,
    title: `${mark} ${name}`,
    description: `${mark} text of ${name}`,
    additionalData: { source: `${mark} data of ${name}` },
  });
  const sent = await visitor.call(endpoints.createProof, {
    body: { ...about("approved"), mediaUrls: [url] },
  });
  receipts.proof = sent.receipt ?? "";
  const decide = (id: number, body: object) => callFor(admin, endpoints.moderateProof, id, body);
  await decide(sent.proof.id, approval);
  const other = await visitor.call(endpoints.createProof, { body: about("rejected") });
  await decide(other.proof.id, { status: "rejected", rejectionReason: `${mark} reason` });
  await visitor.call(endpoints.createProof, { body: about("pending") });
}

async function suggest(): Promise<void> {
  const sent = await callFor(visitor, endpoints.suggestEdit, personId, {
    phone: `+7926${digits}`,
    instagramUsername: `${mark}.n`,
    newSocialMedia: [link("two")],
    comment: `${mark} comment`,
  });
  receipts.suggestion = sent.receipt ?? "";
  await callFor(admin, endpoints.moderateContactEdit, sent.suggestion.id, approval);
  await vi.waitFor(async () => {
    const { phone } = await admin.call(endpoints.person, { params: { id: personId } });
    expect(phone).toBe(`+7926${digits}`);
  }, patient);
  await callFor(visitor, endpoints.suggestEdit, personId, { comment: `${mark} again` });
}

async function submitRemoval(): Promise<void> {
  const { receipt } = await callFor(visitor, endpoints.requestRemoval, personId, {
    relation: `${mark} son`,
    wish: "erase",
    text: `${mark} please`,
  });
  receipts.removal = receipt;
}

describe("an erased person", () => {
  it("is known in every part before", async () => {
    // Created and approved, a proof created three times and approved once, contacts applied.
    await vi.waitFor(() => expect(receiver.received()).toBeGreaterThanOrEqual(7), patient);
    await vi.waitFor(async () => {
      const found = (await leftovers(words, objects)).join("\n");
      for (const place of [
        "people.people",
        "people.outbox",
        "people.audit",
        "people.removal_requests",
        "proofs.proofs",
        "proofs.outbox",
        "contact_edits.suggestions",
        "contact_edits.audit",
        "webhooks.deliveries",
        "webhooks.attempt_logs",
        "stream events.people.person_approved",
        "stream events.proofs.proof_approved",
        "stream events.contact-edits.contact_edit_approved",
        "photos ",
        "proof-files ",
      ]) {
        expect(found).toContain(place);
      }
      expect(found).toMatch(/file .*\.blk/);
    }, patient);
  });

  it("has an image for shared links before", async () => {
    const image = `/share/ru/p/${mark}-i.jpg`;
    // Unavailable while the page is not rendered yet.
    await vi.waitFor(async () => expect(await statusOf(image)).toBe(200), patient);
  });

  it("leaves nothing in any database, in the stream or among the files", async () => {
    await callFor(admin, endpoints.erasePerson, personId, { confirm: `${mark}a ${mark}b` });
    await vi.waitFor(async () => expect(await leftovers(words, objects)).toEqual([]), patient);
  });

  it("is 410 at every address, and in no list", async () => {
    const gone = [
      `/api/public/people/${personId}`,
      `/api/public/people/${personId}/proofs`,
      `/api/public/people/by-slug/${slug}`,
      `/api/public/people/by-slug/${mark}-i`,
      `/people/${personId}`,
      `/p/${slug}`,
      `/p/${mark}-i`,
      `/share/ru/p/${mark}-i.jpg`,
    ];
    for (const path of gone) expect([path, await statusOf(path)]).toEqual([path, 410]);
    for (const path of [`/api/public/people?search=${mark}`, "/sitemap.xml", "/feed.xml", "/"]) {
      const text = await (await fetch(productOrigin + path)).text();
      expect(text.replace(encodeURIComponent(`search=${mark}`), "")).not.toContain(mark);
    }
    const { countries } = endpoints;
    expect(JSON.stringify(await visitor.call(countries))).not.toContain(mark);
  });

  it("erases all receipts but the request's own, which shows that it was granted", async () => {
    const { personReceipt, proofReceipt, contactEditReceipt, removalReceipt } = endpoints;
    for (const [endpoint, receipt] of [
      [personReceipt, receipts.person],
      [proofReceipt, receipts.proof],
      [contactEditReceipt, receipts.suggestion],
    ] as const) {
      expect(await statusOf(endpoint.path.replace("{receipt}", receipt))).toBe(404);
    }
    const state = await visitor.call(removalReceipt, { params: { receipt: receipts.removal } });
    expect(state).toMatchObject({ kind: "removal", status: "approved", rejectionReason: null });
  });

  it("stays in the audit log without a word of what it was", async () => {
    const { items } = await admin.call(endpoints.auditLog, { query: { personId, limit: 100 } });
    const actions = items.map((line) => line.action);
    expect(actions).toContain("erased");
    expect(actions).toContain("approved");
    expect(items.every((line) => Object.keys(line.changes).length === 0)).toBe(true);
    expect(items.every((line) => line.note === null)).toBe(true);
  });
});
