import { endpoints, queries } from "@deeds/contracts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
afterAll(() => people.stop());

const read = (id: number) => people.readPublic(id);

const counted = (id: number, proofCount: number) =>
  vi.waitFor(async () => expect((await read(id)).proofCount).toBe(proofCount), waitOptions);

describe("approved proofs", () => {
  it("are counted once each, with the date of the last one", async () => {
    const { id } = await people.added({ name: "Считаемая" });
    const repeated = proofEvent("proof_approved", id, { at: "2026-01-05T10:00:00.000Z" });
    await proofs.record(repeated, proofEvent("proof_approved", id), repeated);
    await counted(id, 2);
    expect((await read(id)).lastProofAt).toBe("2026-01-05T10:00:00.000Z");
    expect(await people.typesOf(id)).toEqual([
      "person_created",
      "person_approved",
      "person_updated",
      "person_updated",
    ]);
  });

  it("move their count with them, and an older version moves nothing", async () => {
    const from = await people.added({ name: "Прежняя" });
    const to = await people.added({ name: "Новая" });
    const id = 900_001;
    await proofs.record(proofEvent("proof_approved", from.id, { id, version: 2 }));
    await counted(from.id, 1);
    await proofs.record(
      proofEvent("proof_updated", to.id, { id, version: 4 }),
      proofEvent("proof_updated", from.id, { id, version: 3 }),
      proofEvent("proof_approved", to.id),
    );
    await counted(to.id, 2);
    expect(await read(from.id)).toMatchObject({ proofCount: 0, lastProofAt: null });
  });
});

describe("statistics", () => {
  it("count people and omit the numbers of unavailable services", async () => {
    const body = await people.call(endpoints.adminStats);
    const totalPeople = await people.stored.people.countDocuments({ status: "approved" });
    expect(body).toEqual({
      totalPeople,
      pendingPeople: 0,
      approvedProofs: null,
      pendingProofs: null,
      rejectedProofs: null,
      pendingContactEdits: null,
      pendingRemovals: 0,
      pendingItems: null,
    });
  });

  it("are composed of the other services' own numbers", async () => {
    await people.submitted({ name: "Ждущая" });
    await people.requestRemoval((await people.added({ name: "Скрытная" })).id);
    proofs.messaging.respond(queries.proofStats, async () => ({
      approved: 7,
      pending: 2,
      rejected: 1,
    }));
    proofs.messaging.respond(queries.contactEditStats, async () => ({ pending: 4 }));
    proofs.messaging.respond(queries.userStats, async () => ({ activeUsers: 3 }));
    await vi.waitFor(async () => {
      const stats = await people.bodyOf(endpoints.publicStats);
      expect(stats).toMatchObject({ approvedProofs: 7, activeUsers: 3 });
    }, waitOptions);
    const body = await people.call(endpoints.adminStats);
    expect(body).toMatchObject({
      pendingPeople: 1,
      pendingProofs: 2,
      rejectedProofs: 1,
      pendingContactEdits: 4,
      pendingRemovals: 1,
      pendingItems: 8,
    });
  });

  it("name the countries of approved people with their counts", async () => {
    const moved = await people.added({ name: "Ойген", country: "Германия" });
    await people.added({ name: "Хельга", country: "Германия" });
    await people.submitted({ name: "Х", country: "Италия" });
    await people.callFor(moved.id, endpoints.updatePerson, { country: "Франция" });
    expect(await people.bodyOf(endpoints.countries)).toEqual([
      { country: "Германия", count: 1 },
      { country: "Франция", count: 1 },
    ]);
  });
});

it("an approved suggestion is applied exactly once though its event arrives twice", async () => {
  const { id } = await people.added({ name: "Меняющаяся", phone: "+79160000001" });
  const approval = {
    type: "contact_edit_approved" as const,
    version: 2,
    data: { id: 5001, personId: id, apply: true, changes: { phone: "8 916 000 00 02" } },
  };
  const edits = await people.eventSource("contact-edits");
  await edits.record(approval);
  const phoneNow = async () => (await people.context.models.people.findById(id))?.phone;
  await vi.waitFor(async () => expect(await phoneNow()).toBe("+79160000002"), waitOptions);
  const [applied] = await people.recorded(5001);
  expect(applied?.data).toEqual({
    id: 5001,
    personId: id,
    personSlug: "menyayushchayasya",
    changedFields: ["phone"],
  });
  const { items } = await people.context.audit.find({ personId: id, action: "updated", limit: 2 });
  const changes = { phone: { before: "+79160000001", after: "+79160000002" } };
  expect(items).toMatchObject([{ actorId: null, changes, note: "contact edit 5001" }]);
  await edits.republish();
  await edits.record({ ...approval, data: { ...approval.data, id: 5002, changes: {} } });
  await vi.waitFor(async () => expect(await people.recorded(5002)).toHaveLength(1), waitOptions);
  expect(await people.recorded(5001)).toHaveLength(1);
  const updates = await people.context.audit.find({ personId: id, action: "updated", limit: 5 });
  expect(updates.items).toHaveLength(1);
});
