import { endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startContactEdits } from "./harness.ts";

const edits = await startContactEdits();
const { moderate, untilApplied } = edits;
afterAll(() => edits.stop());

const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });

const suggest = async (personId: number, body: object, language = "ru") =>
  (await edits.suggest(personId, body, language)).suggestion;

describe("an approval that names links", () => {
  it("adds only these, publishes the change, and never applies the others", async () => {
    const { id } = await edits.addPerson({ name: "Анна", socialMedia: [link("anna")] });
    const newSocialMedia = [link("one"), link("two"), link("three")];
    const { id: suggestion } = await suggest(id, { phone: "+79160000001", newSocialMedia });
    const choice = { status: "approved", fields: ["newSocialMedia"], links: [2, 0] };
    await moderate(suggestion, choice);
    await untilApplied(suggestion);
    expect(await edits.readPerson(id)).toMatchObject({
      phone: null,
      socialMedia: [link("anna"), link("one"), link("three")],
    });
    const event = (await edits.recorded(suggestion)).at(-1);
    expect(event?.data).toMatchObject({
      changes: { newSocialMedia: [link("one"), link("three")] },
    });
    await moderate(suggestion, { ...choice, links: [0, 2] });
    const refusal = await edits.refusedDecision(suggestion, { ...choice, links: [1] });
    expect(refusal.code).toBe("already-moderated");
  });

  it("is rejected when there is no such link, and changes nothing", async () => {
    const { id } = await edits.addPerson({ name: "Борис", socialMedia: [link("boris")] });
    const { id: suggestion } = await suggest(id, { newSocialMedia: [link("other")] });
    for (const links of [[], [1], [0, 7]]) {
      const refusal = await edits.refusedDecision(suggestion, { status: "approved", links });
      expect(refusal.code).toBe("validation");
    }
    const stored = await edits.context.models.suggestions.findById(suggestion);
    expect(stored?.status).toBe("pending");
    expect(await edits.readPerson(id)).toMatchObject({ socialMedia: [link("boris")] });
  });
});

describe("the moderation queue", () => {
  it("marks a suggestion whose sender was asked, until the answer by the receipt", async () => {
    const { id: personId } = await edits.addPerson({ name: "Галина" });
    const { suggestion, receipt } = await edits.suggest(personId, { phone: "+79160000009" });
    const { id, submittedAt } = suggestion;
    const row = async () =>
      (await edits.call(endpoints.waitingContactEdits, { query: { id } })).items[0];
    await edits.callFor(id, endpoints.askContactEditSender, { text: "Откуда номер?" });
    expect(await row()).toMatchObject({ question: "open" });
    const body = { text: "С визитки", receipt: String(receipt) };
    await edits.callFor(id, endpoints.answerContactEditQuestion, body);
    expect(await row()).toMatchObject({ question: "closed", since: submittedAt });
    const shown = await edits.callFor(id, endpoints.contactEdit);
    expect(shown.questions).toMatchObject([{ text: "Откуда номер?", answer: "С визитки" }]);
  });

  it("has pending suggestions, the oldest first, with the language of the sender", async () => {
    const { id } = await edits.addPerson({ name: "Вера", surname: "Холодная" });
    const sent = await suggest(id, { phone: "" }, "uk");
    const waiting = (query = {}) => edits.call(endpoints.waitingContactEdits, { query });
    expect(await waiting({ id: sent.id })).toMatchObject({
      total: 1,
      items: [
        { id: sent.id, personId: id, personName: "Вера Холодная", senderId: null, language: "uk" },
      ],
    });
    const times = (await waiting()).items.map(({ since }) => since);
    expect(times).toEqual(times.toSorted());
    await moderate(sent.id, { status: "rejected" });
    expect((await waiting({ id: sent.id })).items).toEqual([]);
  });

  it("is for administrators", async () => {
    const refusal = await edits.client.refused(endpoints.waitingContactEdits, { as: reader(3) });
    expect(refusal.code).toBe("not-allowed");
  });
});

describe("a suggestion by itself", () => {
  const read = (id: number) => edits.callFor(id, endpoints.contactEdit);

  it("names other people with its phone or pages, and not the person themselves", async () => {
    const phone = "+79160000002";
    const page = link("shared_page");
    const other = await edits.addPerson({ name: "Глеб", phone });
    const third = await edits.addPerson({ name: "Дарья", socialMedia: [page] });
    const { id } = await edits.addPerson({ name: "Ева", phone });
    const sent = await suggest(id, { phone: "8 916 000-00-02", newSocialMedia: [page] });
    const shown = await read(sent.id);
    expect(shown).toMatchObject({ id: sent.id, current: { phone }, changedSince: false });
    expect(shown.sharedWith?.map((one) => one.id).toSorted()).toEqual([other.id, third.id]);
  });

  it("names no person who has other contacts", async () => {
    const { id } = await edits.addPerson({ name: "Жанна" });
    const sent = await suggest(id, { phone: "", instagramUsername: "one.owner" });
    expect((await read(sent.id)).sharedWith).toEqual([]);
  });

  it("is not found when there is none", async () => {
    const call = { params: { id: 999_999 } };
    expect((await edits.refused(endpoints.contactEdit, call)).code).toBe("not-found");
  });
});

it("a sender withdraws a suggestion by the receipt, and nothing is applied", async () => {
  const { id: personId } = await edits.addPerson({ name: "Анна", phone: "+79160000011" });
  const { suggestion, receipt } = await edits.suggest(personId, { phone: "+79160000012" });
  const call = { params: { id: suggestion.id }, body: { receipt: String(receipt) } };
  expect((await edits.client.send(endpoints.withdrawContactEdit, call)).status).toBe(204);
  const stored = await edits.context.models.suggestions.findById(suggestion.id);
  expect(stored).toMatchObject({ status: "rejected", apply: null });
  expect((await edits.readPerson(personId)).phone).toBe("+79160000011");
});
