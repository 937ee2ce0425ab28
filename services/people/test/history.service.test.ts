import { type AuditEntry, auditQuery, endpoints } from "@deeds/contracts";
import { until, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { proofEvent, startPeople } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
let ofProofs: AuditEntry[] = [];
proofs.messaging.respond(auditQuery("proofs"), async ({ personId }) => ({
  items: ofProofs.filter((entry) => entry.personId === personId),
  more: false,
}));
afterAll(() => people.stop());

const read = (id: number) =>
  people.bodyOf(endpoints.personHistory, { params: { id }, as: visitor() });

const entryOf = (personId: number, subject: number, entry: Partial<AuditEntry>): AuditEntry => ({
  id: `01K${subject}`,
  at: "2026-02-01T10:00:00.000Z",
  actorId: 1,
  actorName: "admin",
  action: "updated",
  kind: "proof",
  subject: String(subject),
  personId,
  changes: {},
  note: "SECRET-NOTE",
  requestId: null,
  network: null,
  ...entry,
});

describe("the public history of a record", () => {
  it("says what was changed and when, with values that the record still has, and never who", async () => {
    const { id } = await people.added({ name: "Вера", city: "Омск", phone: "+380671112233" });
    await people.callFor(id, endpoints.updatePerson, { city: "Тверь" });
    await people.callFor(id, endpoints.updatePerson, { city: "Томск", phone: "+380671112244" });
    await people.callFor(id, endpoints.updatePerson, { otherNames: ["Верочка"] });
    const { changes } = await read(id);
    expect(changes).toMatchObject([
      { kind: "person", action: "updated", fields: ["city", "phone"], values: { city: "Томск" } },
      { kind: "person", action: "updated", fields: ["city"], values: {} },
      { kind: "person", action: "created" },
    ]);
    const text = JSON.stringify(changes);
    for (const hidden of ["Омск", "Тверь", "38067", "Верочка", people.admin.username]) {
      expect(text).not.toContain(hidden);
    }
  });

  it("begins with the publication of a submitted record", async () => {
    const { id } = await people.submitted({ name: "Ждущая", city: "Омск" });
    await people.callFor(id, endpoints.updatePerson, { city: "Томск" });
    await expect(read(id)).rejects.toThrow();
    await people.callFor(id, endpoints.moderatePerson, { status: "approved" });
    const { changes } = await read(id);
    expect(changes.map(({ action }) => action)).toEqual(["approved", "created"]);
  });

  it("has the changes of proofs that were public, without their values", async () => {
    const { id } = await people.added({ name: "Нина" });
    const proofId = 777_001;
    await proofs.record(proofEvent("proof_approved", id, { id: proofId }));
    await until(async () => (await people.readPublic(id)).proofCount === 1);
    const changes = { title: { before: "SECRET-BEFORE", after: "SECRET-AFTER" } };
    const on = (day: number) => ({ id: `01K${day}`, at: `2026-02-0${day}T10:00:00.000Z` });
    ofProofs = [
      entryOf(id, proofId, { ...on(1), action: "asked" }),
      entryOf(id, proofId, { ...on(2), changes }),
      entryOf(id, proofId, { ...on(3), action: "hidden" }),
      // While it is not public.
      entryOf(id, proofId, { ...on(4), changes }),
      entryOf(id, proofId, { ...on(5), action: "restored" }),
      entryOf(id, 999_999, { ...on(6), action: "rejected" }),
      entryOf(id, 999_999, { ...on(7), changes }),
    ];
    const { changes: found, isComplete } = await read(id);
    expect(isComplete).toBe(true);
    expect(found.filter(({ kind }) => kind === "proof")).toMatchObject([
      { proofId, action: "restored", at: "2026-02-05T10:00:00.000Z" },
      { proofId, action: "hidden", fields: [] },
      { proofId, action: "updated", fields: ["title"], values: {} },
      { proofId, action: "approved", at: "2026-01-02T10:00:00.000Z" },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/SECRET|999999/);
  });

  it("is gone with an erased person", async () => {
    const { id } = await people.added({ name: "Стёртая" });
    await people.erase(id, "Стёртая");
    const { status } = await people.client.send(endpoints.personHistory, { params: { id } });
    expect(status).toBe(410);
  });
});
