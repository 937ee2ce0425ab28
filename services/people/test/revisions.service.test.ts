import { endpoints, type NewEvent, type ProofState } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { proofEvent, startPeople, waitOptions } from "./harness.ts";

const people = await startPeople();
const proofs = await people.eventSource("proofs");
afterAll(() => people.stop());

const revise = (id: number, revision: string, reason = "Сведения проверяются") =>
  people.callFor(id, endpoints.revisePerson, { revision, reason });

const refused = (id: number, body: object) => people.refusedFor(id, endpoints.revisePerson, body);

const found = async (search: string) =>
  (await people.bodyOf(endpoints.publicPeople, { query: { search } })).items.map(({ id }) => id);

const isPublic = async (id: number) =>
  (await people.client.send(endpoints.publicPerson, { params: { id } })).status === 200;

/** Submits a person without an account, and approves it. */
async function approved(fields: Record<string, unknown>) {
  const { person, receipt } = await people.bodyOf(endpoints.submitPerson, { body: fields });
  await people.callFor(person.id, endpoints.moderatePerson, { status: "approved" });
  const receiptOf = () =>
    people.bodyOf(endpoints.personReceipt, { params: { receipt: receipt ?? "" } });
  return { id: person.id, receiptOf };
}

describe("a hidden person", () => {
  it("is public nowhere, its sender reads why, and it is restored with its address", async () => {
    const { id, receiptOf } = await approved({ name: "Ульяна", surname: "Скрытная" });
    const { slug } = await people.readPublic(id);
    const params = { slug: slug ?? "" };
    expect(await found("Скрытная")).toEqual([id]);

    expect(await revise(id, "hidden")).toMatchObject({ status: "hidden" });
    expect(await isPublic(id)).toBe(false);
    expect(await found("Скрытная")).toEqual([]);
    await people.client.refused(endpoints.personBySlug, { params });
    await people.client.refused(endpoints.person, { params: { id }, as: reader(5) });
    expect(await receiptOf()).toMatchObject({
      status: "hidden",
      rejectionReason: "Сведения проверяются",
      moderatedAt: expect.any(String),
    });

    await revise(id, "restored", "Всё верно");
    expect(await people.readPublic(id)).toMatchObject({ slug, status: "approved" });
    expect(await found("Скрытная")).toEqual([id]);
    expect(await receiptOf()).toMatchObject({ status: "approved", rejectionReason: null });
    expect((await people.typesOf(id)).slice(2)).toEqual([
      "person_updated",
      "person_hidden",
      "person_updated",
      "person_restored",
    ]);
  });

  it("is listed to administrators under its status, and counts in no country", async () => {
    const { id } = await people.added({ name: "Отмечаемая", country: "Индия" });
    await revise(id, "hidden");
    const query = { status: "hidden", search: "Отмечаемая" };
    expect(await people.call(endpoints.people, { query })).toMatchObject([{ id }]);
    const countries = await people.bodyOf(endpoints.countries);
    expect(countries.map(({ country }) => country)).not.toContain("Индия");
  });
});

describe("after a decision", () => {
  it("an approval is taken back by unpublishing, and a rejection by reopening", async () => {
    const { id, receiptOf } = await approved({ name: "Снятая" });
    await revise(id, "unpublished", "Выдумано");
    const unpublished = { status: "rejected", rejectionReason: "Выдумано" };
    expect(await receiptOf()).toMatchObject(unpublished);
    expect(await isPublic(id)).toBe(false);

    await revise(id, "reopened", "Пришёл документ");
    const reopened = { status: "pending", rejectionReason: "Пришёл документ", moderatedAt: null };
    expect(await receiptOf()).toMatchObject(reopened);
    const { items } = await people.call(endpoints.waitingPeople, { query: { id } });
    expect(items).toHaveLength(1);
    await people.callFor(id, endpoints.moderatePerson, { status: "approved" });
    expect(await isPublic(id)).toBe(true);
  });

  it("a reopened record distorts no review time", async () => {
    const { id } = await approved({ name: "Старая" });
    const year = 365 * 24 * 60 * 60 * 1000;
    const createdAt = new Date(Date.now() - year);
    await people.stored.people.updateOne({ _id: id }, { $set: { createdAt } });
    await revise(id, "hidden");
    await revise(id, "reopened");
    const { waiting, oldestAt } = await people.context.models.queue.readReview(new Date());
    expect(waiting.overdue).toBe(0);
    expect(oldestAt).not.toBe(createdAt.toISOString());
    await people.callFor(id, endpoints.moderatePerson, { status: "rejected" });
    const { decided } = await people.context.models.queue.readReview(new Date());
    expect(decided.every(({ minutes }) => minutes < 60)).toBe(true);
  });

  it("has an audit entry with the reason and both statuses", async () => {
    const { id } = await people.added({ name: "Записанная" });
    await revise(id, "hidden");
    const { items } = await people.context.audit.find({ personId: id, limit: 1 });
    expect(items).toMatchObject([
      {
        action: "hidden",
        kind: "person",
        subject: String(id),
        actorId: people.admin.userId,
        note: "Сведения проверяются",
        changes: { status: { before: "approved", after: "hidden" } },
      },
    ]);
  });
});

describe("a revision", () => {
  it("is made once, however often and by however many it is sent", async () => {
    const { id } = await people.added({ name: "Повторная" });
    const first = await revise(id, "hidden");
    expect(await revise(id, "hidden", "Ещё раз")).toEqual(first);
    const other = await people.added({ name: "Одновременная" });
    const params = { id: other.id };
    const sent = ["hidden", "unpublished", "hidden", "unpublished"].map((revision) =>
      people.client.send(endpoints.revisePerson, {
        params,
        body: { revision, reason: "Проверка" },
        as: people.admin,
      }),
    );
    await Promise.all(sent);
    const revisions = (await people.typesOf(other.id)).filter((type) =>
      ["person_hidden", "person_unpublished"].includes(type),
    );
    // Hidden may be followed by unpublished, not the other way round; none is made twice.
    expect([["person_unpublished"], ["person_hidden", "person_unpublished"]]).toContainEqual(
      revisions,
    );
  });

  it("is refused in another status, without a reason and for a merged record", async () => {
    const pending = await people.submitted({ name: "Ждущая" });
    const wrong = await refused(pending.id, { revision: "hidden", reason: "Проверка" });
    expect(wrong).toMatchObject({ status: 409, code: "wrong-status" });
    const { id } = await people.added({ name: "Молчаливая" });
    const silent = await refused(id, { revision: "hidden", reason: " " });
    expect(silent.issues).toMatchObject([{ path: "reason" }]);
    const into = await people.added({ name: "Оставшаяся" });
    await people.callFor(id, endpoints.mergePerson, { into: into.id });
    const merged = await refused(id, { revision: "reopened", reason: "Проверка" });
    expect(merged.code).toBe("already-merged");
  });

  it("is for administrators only", async () => {
    const { id } = await people.added({ name: "Чужая" });
    const body = { revision: "hidden", reason: "Проверка" };
    const call = { params: { id }, body };
    expect((await people.client.refused(endpoints.revisePerson, call)).status).toBe(401);
    const as = reader(6);
    expect((await people.client.refused(endpoints.revisePerson, { ...call, as })).status).toBe(403);
  });
});

it("a hidden proof does not count, whatever the order of its events", async () => {
  const { id } = await people.added({ name: "С доказательством" });
  const approval = proofEvent("proof_approved", id, { version: 2 });
  const counts = async (proofCount: number) =>
    vi.waitFor(
      async () => expect((await people.readPublic(id)).proofCount).toBe(proofCount),
      waitOptions,
    );
  await proofs.record(approval);
  await counts(1);
  const changed = (version: number, status: "hidden" | "approved"): NewEvent => ({
    type: "proof_updated",
    version,
    data: { ...dataOf(approval), status },
  });
  await proofs.record(changed(4, "hidden"), approval);
  await counts(0);
  await proofs.record(changed(3, "approved"), proofEvent("proof_approved", id));
  await counts(1);
  await proofs.record(changed(5, "approved"));
  await counts(2);
});

const dataOf = (event: NewEvent): ProofState => {
  if (event.type !== "proof_approved") throw new Error(event.type);
  return event.data;
};
