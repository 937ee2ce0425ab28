import { endpoints } from "@deeds/contracts";
import { reader, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startContactEdits } from "./harness.ts";

const edits = await startContactEdits();
const { admin, moderate, untilApplied } = edits;
afterAll(() => edits.stop());

const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });

const reopen = (id: number, reason = "Номер оспорен") =>
  edits.callFor(id, endpoints.reviseContactEdit, { revision: "reopened", reason });

const phoneIs = (id: number, phone: string | null) =>
  until(async () => (await edits.readPerson(id)).phone === phone);

describe("a reopened contact edit", () => {
  it("returns the contacts that its approval changed, waits again, and can be approved again", async () => {
    const before = { phone: "+79160000001", socialMedia: [link("anna")] };
    const { id } = await edits.addPerson({ name: "Анна", ...before });
    const changes = { phone: "+79160000002", newSocialMedia: [link("anna"), link("anna2")] };
    const { suggestion, receipt } = await edits.suggest(id, changes);
    await moderate(suggestion.id, { status: "approved" });
    await untilApplied(suggestion.id);

    const reopened = await reopen(suggestion.id);
    const fields = { status: "pending", moderatedAt: null, moderatedById: null, appliedAt: null };
    expect(reopened).toMatchObject(fields);
    await phoneIs(id, before.phone);
    expect(await edits.readPerson(id)).toMatchObject(before);
    expect(await edits.callFor(suggestion.id, endpoints.contactEdit)).toMatchObject({
      status: "pending",
      current: before,
    });
    const { items } = await edits.call(endpoints.waitingContactEdits, {
      query: { id: suggestion.id },
    });
    expect(items).toHaveLength(1);
    const call = { params: { receipt: String(receipt) } };
    expect(await edits.call(endpoints.contactEditReceipt, call)).toMatchObject({
      status: "pending",
      rejectionReason: "Номер оспорен",
    });

    await moderate(suggestion.id, { status: "approved", fields: ["phone"] });
    await untilApplied(suggestion.id);
    const again = { phone: changes.phone, socialMedia: before.socialMedia };
    expect(await edits.readPerson(id)).toMatchObject(again);
    const types = (await edits.recorded(suggestion.id)).map(({ type }) => type);
    expect(types).toEqual([
      "contact_edit_suggested",
      "contact_edit_approved",
      "contact_edit_reopened",
      "contact_edit_approved",
    ]);
  });

  it("leaves what was changed after its approval, and what the approval had refused", async () => {
    const { id } = await edits.addPerson({ name: "Борис", phone: "+79160000003" });
    const { suggestion } = await edits.suggest(id, {
      phone: "+79160000004",
      instagramUsername: "boris",
      newSocialMedia: [link("boris")],
    });
    await moderate(suggestion.id, { status: "approved", fields: ["phone", "newSocialMedia"] });
    await untilApplied(suggestion.id);
    const since = { phone: "+79160000005", instagramUsername: "boris" };
    await edits.updatePerson(id, since);
    await reopen(suggestion.id);
    await until(async () => (await edits.readPerson(id)).socialMedia.length === 0);
    expect(await edits.readPerson(id)).toMatchObject(since);
  });

  it("was rejected or not applied: the person is not changed", async () => {
    const { id } = await edits.addPerson({ name: "Вера", phone: "+79160000006" });
    const sent = [await edits.suggest(id, { phone: "" }), await edits.suggest(id, { phone: "" })];
    const [rejected, unapplied] = sent.map(({ suggestion }) => suggestion.id);
    await moderate(Number(rejected), { status: "rejected", rejectionReason: "Нет ответа" });
    await moderate(Number(unapplied), { status: "approved", apply: false });
    for (const one of [rejected, unapplied]) await reopen(Number(one));
    const other = await edits.suggest(id, { instagramUsername: "vera" });
    await moderate(other.suggestion.id, { status: "approved" });
    // Events are consumed in order: once the later one is applied, the earlier ones were handled.
    await untilApplied(other.suggestion.id);
    expect((await edits.readPerson(id)).phone).toBe("+79160000006");
  });

  it("is reopened once, with one audit entry of the contacts that return", async () => {
    const { id } = await edits.addPerson({ name: "Галина", phone: "+79160000007" });
    const { suggestion } = await edits.suggest(id, { phone: "+79160000008" });
    const waiting = {
      params: { id: suggestion.id },
      body: { revision: "reopened", reason: "Нет" },
    };
    expect(await edits.refused(endpoints.reviseContactEdit, waiting)).toMatchObject({
      status: 409,
      code: "wrong-status",
    });
    await moderate(suggestion.id, { status: "approved" });
    const first = await reopen(suggestion.id);
    expect(await reopen(suggestion.id, "Ещё раз")).toEqual(first);
    const { items } = await edits.context.audit.find({ personId: id, limit: 10 });
    expect(items).toMatchObject([
      {
        action: "reopened",
        kind: "suggestion",
        note: "Номер оспорен",
        changes: {
          status: { before: "approved", after: "pending" },
          phone: { before: "+79160000008", after: "+79160000007" },
        },
      },
      { action: "approved" },
    ]);
  });

  it("has every decision with the values at that time, also after later changes", async () => {
    const { id } = await edits.addPerson({ name: "Ева", phone: "+79160000021" });
    const { suggestion, receipt } = await edits.suggest(id, {
      phone: "+79160000022",
      instagramUsername: "eva",
      newSocialMedia: [link("eva"), link("eva2")],
    });
    const choice = { fields: ["phone", "newSocialMedia"], links: [1] };
    await moderate(suggestion.id, { status: "approved", ...choice });
    await untilApplied(suggestion.id);
    const decided = await edits.callFor(suggestion.id, endpoints.contactEdit);
    const first = {
      status: "approved",
      decidedById: admin.userId,
      decidedBy: admin.username,
      rejectionReason: null,
      changes: [
        { field: "phone", before: ["+79160000021"], after: ["+79160000022"], accepted: true },
        { field: "instagramUsername", before: [], after: ["eva"], accepted: false },
        { field: "newSocialMedia", before: [], after: [link("eva")], accepted: false },
        { field: "newSocialMedia", before: [], after: [link("eva2")], accepted: true },
      ],
    };
    expect(decided.decisions).toMatchObject([first]);
    const byReceipt = { params: { receipt: String(receipt) } };
    const shown = await edits.client.call(endpoints.contactEditReceipt, byReceipt);
    expect(shown.body.outcome).toEqual(
      first.changes.map(({ field, accepted }) => ({ field, accepted })),
    );

    await edits.updatePerson(id, { phone: "+79160000023", instagramUsername: "eva.new" });
    await reopen(suggestion.id);
    const reopened = await edits.callFor(suggestion.id, endpoints.contactEdit);
    expect(reopened.decisions).toEqual(decided.decisions);
    await until(async () => (await edits.readPerson(id)).socialMedia.length === 0);

    await moderate(suggestion.id, { status: "rejected", rejectionReason: "Чужой номер" });
    const [listed] = (await edits.list("rejected")).filter((one) => one.id === suggestion.id);
    expect(listed?.decisions).toMatchObject([
      {
        status: "rejected",
        rejectionReason: "Чужой номер",
        changes: [
          { before: ["+79160000023"], after: ["+79160000022"], accepted: false },
          { before: ["eva.new"], after: ["eva"], accepted: false },
          { before: [], after: [link("eva")], accepted: false },
          { before: [], after: [link("eva2")], accepted: false },
        ],
      },
      first,
    ]);
  });

  it("is for administrators only", async () => {
    const { id } = await edits.addPerson({ name: "Дина" });
    const { suggestion } = await edits.suggest(id, { phone: "" });
    await moderate(suggestion.id, { status: "rejected" });
    const body = { revision: "reopened", reason: "Проверка" };
    const call = { params: { id: suggestion.id }, body };
    expect((await edits.client.refused(endpoints.reviseContactEdit, call)).status).toBe(401);
    const asReader = { ...call, as: reader(3) };
    expect((await edits.client.refused(endpoints.reviseContactEdit, asReader)).status).toBe(403);
  });
});
