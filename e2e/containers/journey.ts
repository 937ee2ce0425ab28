import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { subscribeLive } from "../faults/readers.ts";
import { demoFile } from "../src/files.ts";
import { eventually } from "../src/receivers.ts";
import { itemsOf, makePerson, makeProof } from "../src/records.ts";

export type Recorded = Awaited<ReturnType<typeof recordDeed>>;

/**
 * Records a person with a portrait and an approved proof with a picture, a document and a recording, by all services
 * that take part in it; a live event reports the proof.
 */
export async function recordDeed(admin: Caller) {
  const live = subscribeLive(admin.origin, admin.cookie);
  try {
    await eventually(() => live.connections() > 0, "a connection for live events");
    const portrait = demoFile("portraits/barton.jpg", "image/jpeg", "barton.jpg");
    const { url: profilePhoto } = await admin.upload(endpoints.uploadPersonPhoto, portrait);
    const person = await makePerson(admin, { profilePhoto });
    const files = [
      demoFile("letter-1.jpg", "image/jpeg"),
      demoFile("certificate.pdf", "application/pdf"),
      demoFile("phonograph.ogg", "audio/ogg"),
    ];
    const title = `Письмо ${person.surname}`;
    const proof = await makeProof(admin, person.id, { title, files });
    await eventually(() => live.received.has(`proof_approved ${proof.id}`), "the live event");
    return { person, proof };
  } finally {
    await live.stop();
  }
}

/** Checks that a record is found, shown and served with its files. */
export async function expectRecorded(admin: Caller, { person, proof }: Recorded): Promise<void> {
  const { id, surname, slug } = person;
  const stored = await admin.call(endpoints.publicPerson, { params: { id } });
  assert.equal(stored.surname, surname);
  const proofs = itemsOf(await admin.call(endpoints.publicProofs, { params: { id } }));
  const found = proofs.find((one) => one.id === proof.id);
  assert.ok(found, `the proof of ${surname} is shown`);
  assert.equal(found.mediaUrls.length, 3);
  for (const address of [...found.mediaUrls, stored.profilePhoto]) {
    const response = await fetch(new URL(address ?? "", admin.origin), {
      headers: { cookie: admin.cookie },
    });
    assert.equal(response.status, 200, `${address}`);
    assert.ok((await response.arrayBuffer()).byteLength > 1_000, `${address} has its bytes`);
  }
  const query = { search: surname ?? "", page: 1, limit: 10 };
  const people = itemsOf(await admin.call(endpoints.publicPeople, { query }));
  assert.ok(
    people.some((one) => one.id === id),
    `${surname} is found`,
  );
  const heading = new RegExp(`<h1[^>]*>(?:(?!</h1>).)*${surname}`, "s");
  const page = async () => (await fetch(`${admin.origin}/p/${slug}`)).text();
  await eventually(async () => heading.test(await page()), `a rendered page of ${surname}`);
}
