import { endpoints, queries } from "@deeds/contracts";
import { personState, reader, subscriber, until, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

async function submit(as = reader(7), fields: Record<string, unknown> = {}) {
  const person = await proofs.approvedPerson();
  const created = await proofs.submit(as, { personId: person.id, ...fields });
  return { person, ...created };
}

const { moderate, typesOf: eventsOf } = proofs;

describe("submitting a proof", () => {
  it("stores it as pending with its author and records proof_created", async () => {
    const { proof, receipt, person } = await submit(reader(7), { additionalData: { $set: 1 } });
    expect(receipt).toBeNull();
    expect(proof).toMatchObject({ status: "pending", contentHidden: false, isAnonymous: false });
    const stored = await proofs.context.models.proofs.findById(proof.id);
    expect(stored).toMatchObject({ authorId: 7, personId: person.id, mediaType: "text" });
    expect(await eventsOf(proof.id)).toEqual(["proof_created"]);
    const [event] = (await proofs.recorded()).filter(({ data }) => data.id === proof.id);
    expect(JSON.stringify(event)).not.toContain("Колола");
    expect(event?.data).toMatchObject({ personSlug: person.slug, title: "Дрова" });
  });

  it("does not store the sender of an anonymous one and returns a receipt for its state", async () => {
    const { proof, receipt } = await submit(reader(8), { isAnonymous: true });
    const stored = await proofs.context.models.proofs.findById(proof.id);
    expect(stored?.authorId).toBeNull();
    expect(JSON.stringify(stored)).not.toContain(receipt);
    await moderate(proof.id, "rejected", "Нет подтверждения");
    const params = { receipt: String(receipt) };
    const state = await proofs.call(endpoints.proofReceipt, { params });
    expect(state).toMatchObject({ status: "rejected", rejectionReason: "Нет подтверждения" });
    expect(Object.keys(state).sort()).toEqual(
      ["createdAt", "kind", "moderatedAt", "rejectionReason", "status", "subject"].sort(),
    );
  });

  it("accepts one from a visitor without an account", async () => {
    const { proof, receipt } = await submit(visitor());
    expect(receipt).toMatch(/^[\w-]{20,}$/);
    // As the form says, whatever was sent.
    expect(proof).toMatchObject({ contentHidden: true, isAnonymous: true });
  });

  it("returns the same response for the same idempotency key and stores one proof", async () => {
    const { id: personId } = await proofs.approvedPerson();
    const call = {
      body: { personId, description: "Один раз" },
      as: reader(9),
      headers: { "Idempotency-Key": crypto.randomUUID() },
    };
    const first = await proofs.call(endpoints.createProof, call);
    expect(await proofs.call(endpoints.createProof, call)).toEqual(first);
    expect(await proofs.stored.proofs.countDocuments({ personId })).toBe(1);
  });

  it("rejects an idempotency key longer than 200 characters", async () => {
    const { id: personId } = await proofs.approvedPerson();
    const body = { personId, description: "С длинным ключом" };
    const send = (length: number) => ({
      body,
      as: reader(9),
      headers: { "Idempotency-Key": "k".repeat(length) },
    });
    const { code, issues } = await proofs.client.refused(endpoints.createProof, send(201));
    expect(code).toBe("validation");
    expect(issues?.map(({ path }) => path)).toEqual(["Idempotency-Key"]);
    await proofs.client.call(endpoints.createProof, send(200));
    expect(await proofs.stored.proofs.countDocuments({ personId })).toBe(1);
  });

  it("queries the people service for a person who was just approved", async () => {
    const person = personState();
    proofs.people.messaging.respond(queries.peopleExternalIds, async ({ ids }) =>
      ids
        .filter((id) => id === person.id)
        .map((id) => ({
          id,
          externalId: `gooddeeds-${id}`,
          slug: person.slug,
          status: "approved" as const,
        })),
    );
    const body = { personId: person.id, description: "Сразу после одобрения" };
    await until(
      async () => (await proofs.client.send(endpoints.createProof, { body })).status < 400,
    );
    const unknown = { personId: personState().id, description: "О ком-то" };
    const refusal = await proofs.client.refused(endpoints.createProof, { body: unknown });
    expect(refusal.code).toBe("not-found");
  });

  it("lists each rejected field", async () => {
    const body = { personId: "x", description: " ", color: "red" };
    const refusal = await proofs.client.refused(endpoints.createProof, { body });
    expect(refusal.issues?.map(({ path }) => path).sort()).toEqual([
      "color",
      "description",
      "personId",
    ]);
  });
});

describe("moderating a proof", () => {
  it("approves it once, counts it and returns the same body for a repetition", async () => {
    const { proof, person } = await submit();
    const before = await proofs.people.messaging.request(queries.proofStats, {});
    const first = await moderate(proof.id, "APPROVED");
    const again = await moderate(proof.id, "approved");
    expect(again).toEqual(first);
    expect(first).toMatchObject({ status: "approved", moderatedById: 1, authorId: 7 });
    expect(await eventsOf(proof.id)).toEqual(["proof_created", "proof_approved"]);
    const after = await proofs.people.messaging.request(queries.proofStats, {});
    expect(after).toEqual({
      approved: before.approved + 1,
      pending: before.pending - 1,
      rejected: before.rejected,
    });
    const other = personState().id;
    const query = { ids: `${person.id},${other}` };
    const counts = await proofs.call(endpoints.proofCounts, { query });
    expect(counts).toEqual({ [person.id]: 1, [other]: 0 });
    const all = await proofs.call(endpoints.proofCounts);
    expect(all[String(person.id)]).toBe(1);
  });

  it("rejects a second, different decision and changes nothing", async () => {
    const { proof } = await submit();
    await moderate(proof.id, "rejected", "Не то");
    const call = { params: { id: proof.id }, body: { status: "approved" } };
    const refusal = await proofs.refused(endpoints.moderateProof, call);
    expect(refusal.code).toBe("already-moderated");
    expect(await eventsOf(proof.id)).toEqual(["proof_created", "proof_rejected"]);
  });

  it("applies exactly one of two concurrent, opposite decisions", async () => {
    const { proof } = await submit();
    const params = { id: proof.id };
    const responses = await Promise.all(
      ["approved", "rejected", "approved", "rejected"].map((status) =>
        proofs.client.send(endpoints.moderateProof, { params, body: { status }, as: admin }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await eventsOf(proof.id)).toHaveLength(2);
  });

  it("is for administrators only", async () => {
    const { proof } = await submit();
    const call = { params: { id: proof.id }, body: { status: "approved" } };
    expect((await proofs.client.refused(endpoints.moderateProof, call)).status).toBe(401);
    const signedIn = { ...call, as: subscriber(3) };
    expect((await proofs.client.refused(endpoints.moderateProof, signedIn)).status).toBe(403);
  });
});

describe("reading proofs", () => {
  it("shows visitors approved ones without text, and all fields with full access", async () => {
    const { proof, person } = await submit();
    const read = async (as?: ReturnType<typeof reader>) => {
      const call = { params: { id: person.id }, ...(as && { as }) };
      const { body } = await proofs.client.call(endpoints.publicProofs, call);
      return body as { description: string | null; contentHidden: boolean }[];
    };
    expect(await read()).toEqual([]);
    await moderate(proof.id, "approved");
    const [hidden] = await read();
    expect(hidden).toMatchObject({ title: "Дрова", description: null, contentHidden: true });
    expect(hidden).not.toHaveProperty("rejectionReason");
    expect(hidden).not.toHaveProperty("authorId");
    expect((await read(subscriber(4)))[0]).toMatchObject({ description: "Колола дрова соседям" });
    expect((await read(reader(5)))[0]).toMatchObject({ description: null });
    expect((await read(reader(7)))[0]).toMatchObject({ description: "Колола дрова соседям" });
    const query = { personId: person.id, fullAccess: false, userId: null };
    const [reply] = await proofs.people.messaging.request(queries.proofsOfPerson, query);
    expect(reply).toMatchObject({ id: proof.id, description: null, contentHidden: true });
  });

  it("lists those of a person by the dates of their deeds, else by the date recorded", async () => {
    const { id: personId } = await proofs.approvedPerson();
    const deeds = ["1860", null, "1860-05-12", "1854/1856"];
    for (const deedDate of deeds) {
      const { proof } = await proofs.submit(reader(7), { personId, title: deedDate, deedDate });
      await moderate(proof.id, "approved");
    }
    // A row of an earlier version.
    const unset = { deedDate: "", place: "", source: "" } as const;
    await proofs.stored.proofs.updateOne({ personId, deedDate: null }, { $unset: unset });
    const found = await proofs.call(endpoints.publicProofs, {
      params: { id: personId },
      query: {},
    });
    const items = Array.isArray(found) ? found : found.items;
    expect(items.map(({ deedDate }) => deedDate)).toEqual([
      null,
      "1860-05-12",
      "1860",
      "1854/1856",
    ]);
    const query = { page: 2, limit: 3 };
    const page = await proofs.call(endpoints.publicProofs, { params: { id: personId }, query });
    expect(page).toMatchObject({ total: 4, items: [{ deedDate: "1854/1856" }] });
    expect(items[0]).not.toHaveProperty("ledgerDate");
  });

  it("stores when and where the deed was done and how it is known, for every reader", async () => {
    const deed = { deedDate: "1942-08", place: "Варшава", source: "https://archive.example/1" };
    const { proof, person } = await submit(reader(7), deed);
    await moderate(proof.id, "approved");
    const params = { id: person.id };
    const found = await proofs.call(endpoints.publicProofs, { params, query: {}, as: visitor() });
    expect(found).toMatchObject([{ ...deed, description: null }]);
    const changed = await proofs.callFor(proof.id, endpoints.updateProof, { deedDate: "1942" });
    expect(changed).toMatchObject({ ...deed, deedDate: "1942" });
    const { items } = await proofs.context.audit.find({ personId: person.id, limit: 1 });
    expect(items[0]?.changes).toEqual({ deedDate: { before: "1942-08", after: "1942" } });
  });

  it("rejects a deed in the future", async () => {
    const { id: personId } = await proofs.approvedPerson();
    const body = { personId, description: "Завтра", deedDate: "2990" };
    const { issues } = await proofs.client.refused(endpoints.createProof, { body });
    expect(issues?.map(({ path }) => path)).toEqual(["deedDate"]);
  });

  it("lists the newest approved ones of all people for feeds, without text for visitors", async () => {
    const pending = await submit();
    const { proof } = await submit();
    await moderate(proof.id, "approved");
    const { body: latest } = await proofs.client.call(endpoints.latestProofs);
    expect(latest[0]).toMatchObject({ id: proof.id, title: "Дрова", description: null });
    expect(latest.map(({ id }) => id)).not.toContain(pending.proof.id);
  });

  it("shows a pending proof only to administrators and its author", async () => {
    const { proof } = await submit(reader(21));
    const read = (as: ReturnType<typeof reader>) =>
      proofs.client.send(endpoints.proof, { params: { id: proof.id }, as });
    const responses = await Promise.all([admin, reader(21), subscriber(22)].map(read));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404]);
    const mine = await proofs.call(endpoints.myProofs, { as: reader(21) });
    expect(mine).toMatchObject([{ id: proof.id, status: "pending", rejectionReason: null }]);
  });

  it("lists the proofs of any account for administrators only", async () => {
    const { proof } = await submit(reader(23));
    const query = { userId: 23 };
    expect(await proofs.call(endpoints.myProofs, { query })).toMatchObject([{ id: proof.id }]);
    const refusal = await proofs.client.refused(endpoints.myProofs, { query, as: reader(24) });
    expect(refusal.code).toBe("not-allowed");
  });

  it("lists by state for administrators, pending ones oldest first", async () => {
    const first = await submit();
    const second = await submit();
    const query = { status: "pending", page: 1, limit: 100 };
    const body = await proofs.call(endpoints.proofs, { query });
    const ids = (body as { items: { id: number }[] }).items.map(({ id }) => id);
    expect(ids.indexOf(first.proof.id)).toBeLessThan(ids.indexOf(second.proof.id));
    const call = { query: { status: "pending" }, as: subscriber(3) };
    const refusal = await proofs.client.refused(endpoints.proofs, call);
    expect(refusal.code).toBe("not-allowed");
  });
});

describe("editing a proof", () => {
  it("changes only the given fields and rejects an outdated version with the current one", async () => {
    const { proof, person } = await submit();
    await moderate(proof.id, "approved");
    const params = { id: proof.id };
    const read = await proofs.client.call(endpoints.proof, { params, as: admin });
    const headers = { "If-Match": read.headers.get("etag") ?? "" };
    const edit = { params, body: { title: "Новое" }, as: admin, headers };
    const { body: edited } = await proofs.client.call(endpoints.updateProof, edit);
    expect(edited).toMatchObject({ title: "Новое", description: "Колола дрова соседям" });
    const refusal = await proofs.client.refused(endpoints.updateProof, edit);
    expect(refusal.code).toBe("edit-conflict");
    expect(refusal.current).toMatchObject({ title: "Новое" });
    expect(await eventsOf(proof.id)).toContain("proof_updated");
    const other = await proofs.approvedPerson();
    await proofs.call(endpoints.updateProof, { params, body: { personId: other.id } });
    const query = { ids: `${person.id},${other.id}` };
    const counts = await proofs.call(endpoints.proofCounts, { query });
    expect(counts).toEqual({ [person.id]: 0, [other.id]: 1 });
  });
});
