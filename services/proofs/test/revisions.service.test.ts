import { endpoints, queries } from "@deeds/contracts";
import { reader, subscriber, until, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, startProofs } from "./harness.ts";
import { photo } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const revise = (id: number, revision: string, reason = "Сведения проверяются") =>
  proofs.callFor(id, endpoints.reviseProof, { revision, reason });

/** Submits a proof with a picture, and approves it. */
async function approved(as = visitor()) {
  const person = await proofs.approvedPerson();
  const { url } = await proofs.upload(await photo(), as);
  const { proof, receipt } = await proofs.submit(as, { personId: person.id, mediaUrls: [url] });
  await proofs.moderate(proof.id, "approved");
  const receiptOf = () =>
    proofs.call(endpoints.proofReceipt, { params: { receipt: String(receipt) } });
  return { id: proof.id, person, url, receiptOf };
}

/** Where a subscriber finds a proof. */
async function placesOf({ id, person, url }: Awaited<ReturnType<typeof approved>>) {
  const as = subscriber(4);
  const idsIn = (body: unknown) => (body as { id: number }[]).map((one) => one.id);
  const profile = await proofs.client.send(endpoints.publicProofs, {
    params: { id: person.id },
    as,
  });
  const [list, feed, file] = await Promise.all([
    proofs.client.call(endpoints.proofs, { as }),
    proofs.client.call(endpoints.latestProofs),
    proofs.readFile(url, as),
  ]);
  return {
    profile: profile.status === 200 && idsIn(await profile.json()).includes(id),
    list: idsIn(list.body).includes(id),
    feed: idsIn(feed.body).includes(id),
    file: file.status === 200,
  };
}

const everywhere = { profile: true, list: true, feed: true, file: true };
const nowhere = { profile: false, list: false, feed: false, file: false };

describe("a hidden proof", () => {
  it("is public nowhere, its sender reads why, and it is restored", async () => {
    const proof = await approved();
    expect(await placesOf(proof)).toEqual(everywhere);
    const before = await proofs.context.models.totals.read();

    expect(await revise(proof.id, "hidden")).toMatchObject({ status: "hidden" });
    expect(await placesOf(proof)).toEqual(nowhere);
    expect(await proof.receiptOf()).toMatchObject({
      status: "hidden",
      rejectionReason: "Сведения проверяются",
    });
    const { approved: publicCount, hidden } = await proofs.context.models.totals.read();
    expect([publicCount, hidden]).toEqual([before.approved - 1, before.hidden + 1]);

    await revise(proof.id, "restored", "Всё верно");
    expect(await placesOf(proof)).toEqual(everywhere);
    expect((await proofs.typesOf(proof.id)).slice(2)).toEqual([
      "proof_updated",
      "proof_hidden",
      "proof_updated",
      "proof_restored",
    ]);
  });
});

describe("after a decision", () => {
  it("an approval is taken back by unpublishing, and a rejection by reopening", async () => {
    const proof = await approved();
    await revise(proof.id, "unpublished", "Чужой текст");
    expect(await placesOf(proof)).toEqual(nowhere);
    const unpublished = { status: "rejected", rejectionReason: "Чужой текст" };
    expect(await proof.receiptOf()).toMatchObject(unpublished);
    await revise(proof.id, "reopened", "Автор подтвердил");
    expect(await proof.receiptOf()).toMatchObject({ status: "pending", moderatedAt: null });
    const { items } = await proofs.call(endpoints.waitingProofs, { query: { id: proof.id } });
    expect(items).toHaveLength(1);
    await proofs.moderate(proof.id, "approved");
    expect(await placesOf(proof)).toEqual(everywhere);
  });

  it("a revision is made once, with one audit entry, and refused in another status", async () => {
    const { id, person } = await approved();
    const first = await revise(id, "hidden");
    expect(await revise(id, "hidden", "Ещё раз")).toEqual(first);
    const { items } = await proofs.context.audit.find({ personId: person.id, limit: 10 });
    expect(items.map(({ action, note }) => [action, note])).toEqual([
      ["hidden", "Сведения проверяются"],
      ["approved", null],
    ]);
    const body = { revision: "hidden", reason: "Проверка" };
    const waiting = await proofs.submit();
    const call = { params: { id: waiting.proof.id }, body };
    const refusal = await proofs.refused(endpoints.reviseProof, call);
    expect(refusal).toMatchObject({ status: 409, code: "wrong-status" });
  });

  it("a revision is for administrators only", async () => {
    const { id } = await approved();
    const call = { params: { id }, body: { revision: "hidden", reason: "Проверка" } };
    expect((await proofs.client.refused(endpoints.reviseProof, call)).status).toBe(401);
    const as = subscriber(3);
    expect((await proofs.client.refused(endpoints.reviseProof, { ...call, as })).status).toBe(403);
  });
});

it("the proofs of a hidden person are public only together with them", async () => {
  const author = reader(7);
  const proof = await approved(author);
  const publicNumbers = async () => {
    const { approved: total } = await proofs.people.messaging.request(queries.proofStats, {});
    const counts = await proofs.call(endpoints.proofCounts);
    return { total, ofPerson: counts[proof.person.id] ?? 0 };
  };
  const before = await publicNumbers();
  const publish = (status: "hidden" | "approved", version: number) =>
    proofs.people.publish("person_updated", { ...proof.person, status }, version);
  const stored = (status: string) =>
    until(
      async () => (await proofs.context.models.people.findById(proof.person.id))?.status === status,
    );
  await publish("hidden", 2);
  await stored("hidden");
  expect(await placesOf(proof)).toEqual(nowhere);
  expect(await publicNumbers()).toEqual({ total: before.total - 1, ofPerson: 0 });
  expect((await proofs.readFile(proof.url, author)).status).toBe(200);
  const query = { personId: proof.person.id };
  expect(await proofs.client.call(endpoints.proofs, { query, as: author })).toMatchObject({
    body: [],
  });
  expect(await proofs.call(endpoints.proofs, { query, as: admin })).toMatchObject([
    { id: proof.id },
  ]);
  await publish("approved", 3);
  await stored("approved");
  expect(await placesOf(proof)).toEqual(everywhere);
  expect(await publicNumbers()).toEqual(before);
});
