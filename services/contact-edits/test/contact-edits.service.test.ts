import { endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startContactEdits, waitOptions } from "./harness.ts";

const edits = await startContactEdits();
const { suggest, moderate, untilApplied } = edits;
afterAll(() => edits.stop());

const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });

const typesOf = async (id: number) => (await edits.recorded(id)).map((event) => event.type);

/** Waits until the person's event was consumed: the service no longer depends on a request for it. */
const projected = (id: number) =>
  vi.waitFor(async () => {
    const found = await edits.context.models.people.findById(id);
    expect(found?.status).toBe("approved");
  }, waitOptions);

describe("a suggestion", () => {
  it("stores the values it was made against, changes no person and returns a receipt", async () => {
    const { id } = await edits.addPerson({ name: "Анна", phone: "+79161234567" });
    const { suggestion, receipt } = await suggest(id, {
      phone: "8 (926) 000-11-22",
      instagramUsername: "@anna",
      comment: "Сменила номер",
      userId: 99,
      status: "approved",
      submittedAt: "1999-01-01",
    });
    expect(suggestion).toMatchObject({
      personId: id,
      personName: "Анна",
      userId: null,
      phone: "+79260001122",
      instagramUsername: "anna",
      status: "pending",
      appliedAt: null,
    });
    const stored = await edits.context.models.suggestions.findById(suggestion.id);
    expect(stored?.madeAgainst?.phone).toBe("+79161234567");
    expect((await edits.readPerson(id)).phone).toBe("+79161234567");
    expect(await typesOf(suggestion.id)).toEqual(["contact_edit_suggested"]);
    const params = { receipt: receipt ?? "" };
    const state = await edits.call(endpoints.contactEditReceipt, { params });
    expect(state).toMatchObject({
      kind: "contact-edit",
      status: "pending",
      subject: { personId: id },
    });
  });

  it("stores a sender who is signed in and returns no receipt", async () => {
    const { id } = await edits.addPerson({ name: "Борис" });
    const call = { as: reader(42), params: { id }, body: { comment: "Проверьте" } };
    const sent = await edits.call(endpoints.suggestEdit, call);
    expect(sent).toMatchObject({ receipt: null, suggestion: { userId: 42 } });
  });

  it("is rejected for an unknown and for a pending person alike", async () => {
    const pending = await edits.submitPerson({ name: "Ждущая" });
    for (const id of [pending.id, 999_999]) {
      const call = { params: { id }, body: { phone: "" } };
      const refusal = await edits.client.refused(endpoints.suggestEdit, call);
      expect(refusal.code).toBe("not-found");
    }
  });

  it("is rejected when it is empty or its phone is invalid", async () => {
    const { id } = await edits.addPerson({ name: "Вера" });
    const refused = async (body: object) =>
      (await edits.client.refused(endpoints.suggestEdit, { params: { id }, body })).code;
    expect(await refused({})).toBe("validation");
    expect(await refused({ phone: "позвоните" })).toBe("validation");
    expect(await refused({ phone: "\u200b" })).toBe("validation");
    expect(await refused({ comment: "\u0007" })).toBe("validation");
  });
});

describe("an approval", () => {
  it("is applied to the person once and has the time", async () => {
    const { id } = await edits.addPerson({
      name: "Галина",
      phone: "+79160000001",
      instagramUsername: "galina",
      instagram: "https://instagram.com/galina",
      socialMedia: [link("galina")],
    });
    const { suggestion } = await suggest(id, {
      phone: "+79160000002",
      instagramUsername: "",
      newSocialMedia: [link("galina"), link("galina2")],
    });
    const first = await moderate(suggestion.id, { status: "approved" });
    await untilApplied(suggestion.id);
    expect(await edits.readPerson(id)).toMatchObject({
      phone: "+79160000002",
      instagramUsername: null,
      instagram: null,
      socialMedia: [link("galina"), link("galina2")],
    });
    const again = await moderate(suggestion.id, { status: "approved", apply: true });
    expect({ ...again, appliedAt: null }).toEqual({ ...first, appliedAt: null });
    expect(again.appliedAt).not.toBeNull();
    expect(await typesOf(suggestion.id)).toEqual([
      "contact_edit_suggested",
      "contact_edit_approved",
    ]);
  });

  it("applies only the fields that are named", async () => {
    const { id } = await edits.addPerson({ name: "Дина", phone: "+79160000003" });
    const { suggestion } = await suggest(id, { phone: "", instagramUsername: "dina" });
    await moderate(suggestion.id, { status: "approved", fields: ["instagramUsername"] });
    await untilApplied(suggestion.id);
    const person = await edits.readPerson(id);
    expect(person).toMatchObject({ phone: "+79160000003", instagramUsername: "dina" });
  });

  it("counts as applied though the named fields are not in the suggestion", async () => {
    const { id } = await edits.addPerson({ name: "Диана", phone: "+79160000103" });
    const { suggestion } = await suggest(id, { instagramUsername: "diana" });
    await moderate(suggestion.id, { status: "approved", fields: ["phone"] });
    await untilApplied(suggestion.id);
    const person = await edits.readPerson(id);
    expect(person).toMatchObject({ phone: "+79160000103", instagramUsername: null });
  });

  it("is applied once, though its event is delivered again after the person was edited", async () => {
    const { id } = await edits.addPerson({ name: "Дора", phone: "+79160000104" });
    const { suggestion } = await suggest(id, { phone: "+79160000105" });
    const first = await moderate(suggestion.id, { status: "approved" });
    await untilApplied(suggestion.id);
    await edits.updatePerson(id, { phone: "+79160000106" });
    await edits.redeliver();
    // Events are consumed in order: once the later one is applied, the duplicate was skipped.
    const later = await suggest(id, { instagramUsername: "dora" });
    await moderate(later.suggestion.id, { status: "approved" });
    await untilApplied(later.suggestion.id);
    const person = await edits.readPerson(id);
    expect(person).toMatchObject({ phone: "+79160000106", instagramUsername: "dora" });
    const again = await moderate(suggestion.id, { status: "approved" });
    expect({ ...again, appliedAt: null }).toEqual({ ...first, appliedAt: null });
  });

  it("is rejected when it would apply other fields than the first time", async () => {
    const { id } = await edits.addPerson({ name: "Доминика" });
    const { suggestion } = await suggest(id, { phone: "+79160000107", instagramUsername: "nika" });
    await moderate(suggestion.id, { status: "approved", fields: ["phone"] });
    for (const body of [{}, { apply: false }, { fields: ["instagramUsername"] }]) {
      const decision = { status: "approved", ...body };
      const refusal = await edits.refusedDecision(suggestion.id, decision);
      expect(refusal.code).toBe("already-moderated");
    }
  });

  it("removes all links for an empty list and for null alike", async () => {
    for (const newSocialMedia of [[], null]) {
      const { id } = await edits.addPerson({ name: "Дарья", socialMedia: [link("darya")] });
      const { suggestion } = await suggest(id, { newSocialMedia });
      await moderate(suggestion.id, { status: "approved" });
      await untilApplied(suggestion.id);
      expect((await edits.readPerson(id)).socialMedia).toEqual([]);
    }
  });

  it("changes nothing when it is not to be applied", async () => {
    const { id } = await edits.addPerson({ name: "Ева", phone: "+79160000004" });
    const { suggestion } = await suggest(id, { phone: "" });
    const other = await suggest(id, { instagramUsername: "eva" });
    await moderate(suggestion.id, { status: "approved", apply: false });
    await moderate(other.suggestion.id, { status: "approved" });
    // Events are consumed in order: once the later one is applied, the earlier one was skipped.
    await untilApplied(other.suggestion.id);
    expect((await edits.readPerson(id)).phone).toBe("+79160000004");
    const stored = await edits.context.models.suggestions.findById(suggestion.id);
    expect(stored?.appliedAt).toBeNull();
  });

  it("is rejected after another decision", async () => {
    const { id } = await edits.addPerson({ name: "Жанна" });
    const { suggestion } = await suggest(id, { phone: "" });
    const rejection = { status: "rejected", rejectionReason: "Не подтверждено" };
    const first = await moderate(suggestion.id, rejection);
    expect(await moderate(suggestion.id, rejection)).toEqual(first);
    const refusal = await edits.refusedDecision(suggestion.id, { status: "approved" });
    expect(refusal.code).toBe("already-moderated");
    expect(await typesOf(suggestion.id)).toEqual([
      "contact_edit_suggested",
      "contact_edit_rejected",
    ]);
  });
});

describe("the list", () => {
  it("shows the person's contacts now and whether they changed since", async () => {
    const { id } = await edits.addPerson({ name: "Зоя", phone: "+79160000005" });
    const about = await suggest(id, { phone: "" });
    const elsewhere = await suggest(id, { instagramUsername: "zoya" });
    await edits.updatePerson(id, { phone: "+79160000006" });
    const pending = await edits.list("pending");
    const find = (suggestionId: number) => pending.find((item) => item.id === suggestionId);
    const changed = { changedSince: true, current: { phone: "+79160000006" } };
    expect(find(about.suggestion.id)).toMatchObject(changed);
    expect(find(elsewhere.suggestion.id)?.changedSince).toBe(false);
    const ids = pending.map((item) => item.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("is for administrators only, and has three states", async () => {
    const params = { status: "pending" };
    const refusal = await edits.client.refused(endpoints.contactEdits, { as: reader(3), params });
    expect(refusal.code).toBe("not-allowed");
    const nonsense = { params: { status: "nonsense" } };
    const unknown = await edits.refused(endpoints.contactEdits, nonsense);
    expect(unknown.code).toBe("not-found");
  });
});

describe("while the people service is unavailable", () => {
  it("accepts suggestions, shows the list without contacts and applies approvals later", async () => {
    const { id } = await edits.addPerson({ name: "Ирина", instagramUsername: "irina" });
    await projected(id);
    const { suggestion } = await suggest(id, { phone: "+79160000007" });
    await edits.people.kill();
    const unchecked = await suggest(id, { phone: "никакой", newSocialMedia: [link("irina")] });
    const about = { params: { id: id + 1 }, body: { phone: "" } };
    const unknown = await edits.client.refused(endpoints.suggestEdit, about);
    expect(unknown.code).toBe("service-unavailable");
    const shown = (await edits.list("pending")).find((item) => item.id === suggestion.id);
    expect(shown).toMatchObject({ current: null, changedSince: false, personName: "Ирина" });
    await moderate(suggestion.id, { status: "approved" });
    await edits.people.start();
    await untilApplied(suggestion.id);
    await moderate(unchecked.suggestion.id, { status: "approved" });
    await untilApplied(unchecked.suggestion.id);
    expect(await edits.readPerson(id)).toMatchObject({
      phone: "+79160000007",
      instagramUsername: "irina",
      socialMedia: [link("irina")],
    });
  });

  it("has no person who was erased", async () => {
    const { id } = await edits.addPerson({ name: "Забытая" });
    await projected(id);
    await edits.erasePerson(id, "Забытая");
    await vi.waitFor(async () => {
      const row = await edits.context.models.people.findById(id);
      expect(row).toEqual({ _id: id, suggestions: 0, erased: true, wasPublic: true });
    }, waitOptions);
  });
});

describe("a sender's own list", () => {
  const suggestAs = async (userId: number, personId: number, body: object) => {
    const call = { as: reader(userId), params: { id: personId }, body };
    return (await edits.call(endpoints.suggestEdit, call)).suggestion;
  };
  const mine = (userId: number) => edits.call(endpoints.mySuggestions, { as: reader(userId) });

  it("has what they sent with state and reason, never the person's contacts or the moderator", async () => {
    const { id } = await edits.addPerson({ name: "Зоя", phone: "+79161112233" });
    const first = await suggestAs(61, id, { phone: "+79262223344" });
    const second = await suggestAs(61, id, { comment: "Ещё одно" });
    await suggestAs(62, id, { comment: "Чужое" });
    await moderate(first.id, { status: "rejected", rejectionReason: "Не подтвердилось" });
    const own = await mine(61);
    expect(own).toMatchObject([
      { id: second.id, status: "pending", personName: "Зоя" },
      {
        id: first.id,
        status: "rejected",
        rejectionReason: "Не подтвердилось",
        outcome: [{ field: "phone", after: ["+79262223344"], accepted: false }],
      },
    ]);
    expect(JSON.stringify(own)).not.toContain("79161112233");
    expect(JSON.stringify(own)).not.toMatch(/moderatedById|decidedBy|before/);
  });

  it("is open to administrators, and to no other account", async () => {
    const { id } = await edits.addPerson({ name: "Яна" });
    const sent = await suggestAs(63, id, { comment: "Правка" });
    const query = { userId: 63 };
    expect(await edits.call(endpoints.mySuggestions, { query })).toMatchObject([{ id: sent.id }]);
    const refusal = await edits.client.refused(endpoints.mySuggestions, { query, as: reader(64) });
    expect(refusal.code).toBe("not-allowed");
  });

  it("is refused to a caller who is not signed in", async () => {
    const refusal = await edits.client.refused(endpoints.mySuggestions, {});
    expect(refusal.code).toBe("not-authenticated");
  });
});
