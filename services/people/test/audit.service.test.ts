import { type AuditEntry, auditQuery, endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

/** Audit entries of a person, oldest first. */
const linesOf = async (personId: number): Promise<AuditEntry[]> =>
  (await people.context.audit.find({ personId, limit: 100 })).items.toReversed();

const actionsOf = async (personId: number) => (await linesOf(personId)).map((line) => line.action);

describe("the audit log", () => {
  it("records who added, changed and decided, with every value before and after", async () => {
    const { id } = await people.added({ name: "Вера", city: "Омск" });
    await people.callFor(id, endpoints.updatePerson, { city: "Томск" });
    const [added, changed] = await linesOf(id);
    expect(added).toMatchObject({
      actorId: people.admin.userId,
      actorName: people.admin.username,
      action: "created",
      kind: "person",
      subject: String(id),
      changes: { name: { before: null, after: "Вера" }, status: { after: "approved" } },
    });
    expect(added?.requestId).toEqual(expect.any(String));
    expect(changed?.changes).toEqual({ city: { before: "Омск", after: "Томск" } });
  });

  it("has one line of a decision, however often it is sent", async () => {
    const person = await people.submitted({ name: "Ждущая" }, { as: reader(4) });
    expect(await linesOf(person.id)).toEqual([]);
    const decision = { status: "rejected", rejectionReason: "Нет сведений" };
    await people.callFor(person.id, endpoints.moderatePerson, decision);
    await people.callFor(person.id, endpoints.moderatePerson, decision);
    const lines = await linesOf(person.id);
    expect(lines.map((line) => line.action)).toEqual(["rejected"]);
    expect(lines[0]?.changes).toEqual({
      status: { before: "pending", after: "rejected" },
      rejectionReason: { before: null, after: "Нет сведений" },
    });
  });

  it("names identity fields without their values, and every reading of them", async () => {
    const passport = "AB 1234567";
    const { id } = await people.added({ name: "Паспортная", additionalData: { passport } });
    expect(await actionsOf(id)).toEqual(["created"]);
    await people.callFor(id, endpoints.personIdentity);
    await people.callFor(id, endpoints.person);
    await people.call(endpoints.people, { query: { search: "Паспортная" } });
    await people.call(endpoints.person, { as: reader(5), params: { id } });
    const additionalData = { taxId: "777 000 111 222" };
    await people.callFor(id, endpoints.updatePerson, { additionalData });
    const lines = await linesOf(id);
    expect(lines.map((line) => line.action)).toEqual(["created", "identity-read", "updated"]);
    expect(lines[1]).toMatchObject({ changes: { passport: {} }, actorId: people.admin.userId });
    expect(lines[2]?.changes).toEqual({ taxId: {} });
    const text = JSON.stringify(lines);
    expect(text).not.toContain(passport);
    expect(text).not.toContain("777 000 111 222");
  });

  it("says nothing of what was refused", async () => {
    const { id } = await people.added({ name: "Прежняя" });
    await people.refused(endpoints.updatePerson, {
      params: { id },
      body: { city: "Омск" },
      headers: { "If-Match": '"99a"' },
    });
    await people.refusedFor(id, endpoints.erasePerson, { confirm: "Не та" });
    expect(await actionsOf(id)).toEqual(["created"]);
  });

  it("keeps of an erased person only that it happened, and by whom", async () => {
    const { id } = await people.added({ name: "Стёртая", city: "Омск" });
    await people.requestRemoval(id);
    const request = await people.stored.removalRequests.findOne({ personId: id });
    await people.callFor(request?._id ?? 0, endpoints.decideRemovalRequest, {
      status: "approved",
      note: "тайна",
    });
    expect(await actionsOf(id)).toEqual(["created", "approved"]);
    await people.erase(id, "Стёртая");
    const lines = await linesOf(id);
    expect(lines.map((line) => line.action)).toEqual(["created", "approved", "erased"]);
    for (const line of lines) {
      expect(line).toMatchObject({ changes: {}, note: null, actorId: people.admin.userId });
    }
  });

  it("is sent to the service that requests it", async () => {
    const { id } = await people.added({ name: "Спрошенная" });
    const auth = await people.eventSource("auth");
    const filter = { personId: id, limit: 10 };
    await vi.waitFor(async () => {
      const response = await auth.messaging.request(auditQuery("people"), filter);
      expect(response.items.map((line) => line.action)).toEqual(["created"]);
    }, waitOptions);
  });
});
