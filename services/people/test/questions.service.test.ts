import { endpoints } from "@deeds/contracts";
import { reader, subscriber } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

const text = "Где это было?";

it("the sender of a person is asked, and answers by the account", async () => {
  const { id } = await people.submitted({ name: "Спрошенная" }, { as: reader(7) });
  await people.callFor(id, endpoints.askPersonSender, { text });
  const own = await people.bodyOf(endpoints.myPeople, { as: reader(7), query: { page: 1 } });
  expect(JSON.stringify(own)).toContain(text);
  expect(JSON.stringify(own)).not.toContain(people.admin.username);
  const params = { id };
  const pendingPeople = async () => (await people.call(endpoints.adminStats)).pendingPeople;
  const waiting = async () =>
    (await people.call(endpoints.waitingPeople, { query: { id } })).items[0];
  expect(await pendingPeople()).toBe(0);
  expect(await waiting()).toMatchObject({ question: "open", countedFrom: null });
  const body = { text: "В Одессе" };
  await people.bodyOf(endpoints.answerPersonQuestion, { as: reader(7), params, body });
  expect(await pendingPeople()).toBe(1);
  const { since = "", countedFrom } = (await waiting()) ?? {};
  expect(Date.parse(String(countedFrom))).toBeGreaterThan(Date.parse(since));
  const shown = await people.callFor(id, endpoints.person);
  expect(shown.questions).toMatchObject([
    { text, askedBy: people.admin.username, answer: "В Одессе" },
  ]);
  // An edit preserves them, and they are not public.
  await people.callFor(id, endpoints.moderatePerson, { status: "approved" });
  expect(await people.readPublic(id, reader(7))).not.toHaveProperty("questions");
  expect((await people.callFor(id, endpoints.person)).questions).toHaveLength(1);
});

it("the requester of a removal answers by the receipt; erasure removes both texts", async () => {
  const { id: personId } = await people.added({ name: "Удаляемая", surname: "Вторая" });
  const { receipt } = await people.requestRemoval(personId, { wish: "erase" });
  const [request] = (await people.call(endpoints.waitingRemovals)).items;
  const id = request?.id ?? 0;
  await people.callFor(id, endpoints.askRemovalSender, { text });
  const params = { receipt };
  const state = await people.bodyOf(endpoints.removalReceipt, { params });
  expect(state).toMatchObject({ id, questions: [{ text, answer: null }] });
  expect(JSON.stringify(state)).not.toContain(people.admin.username);
  const body = { text: "Я её сын", receipt };
  await people.bodyOf(endpoints.answerRemovalQuestion, { params: { id }, body });
  expect((await people.callFor(id, endpoints.removalRequest)).questions).toMatchObject([
    { answer: "Я её сын" },
  ]);
  expect((await people.call(endpoints.waitingRemovals)).items).toMatchObject([
    { id, question: "closed", since: request?.since },
  ]);
  await people.erase(personId, "Удаляемая Вторая");
  expect((await people.callFor(id, endpoints.removalRequest)).questions).toEqual([]);
});

it("a person and a removal request are withdrawn by the receipt, which shows the contacts again", async () => {
  const submission = { body: { name: "Отозванная" } };
  const { person, receipt } = await people.bodyOf(endpoints.submitPerson, submission);
  const body = { receipt: String(receipt) };
  await people.bodyOf(endpoints.withdrawPerson, { params: { id: person.id }, body });
  const stored = await people.stored.people.findOne({ _id: person.id });
  expect(stored).toMatchObject({ status: "rejected", moderatedById: null });

  const phone = "+79161230077";
  const { id } = await people.added({ name: "Видимая", phone });
  const request = await people.requestRemoval(id, { knownContact: phone });
  const phoneSeen = async () => (await people.readPublic(id, subscriber(6))).phone;
  expect(await phoneSeen()).toBeNull();
  const params = { receipt: request.receipt };
  const state = await people.bodyOf(endpoints.removalReceipt, { params });
  await people.bodyOf(endpoints.withdrawRemoval, {
    params: { id: state.id ?? 0 },
    body: { receipt: request.receipt },
  });
  expect(await phoneSeen()).toBe(phone);
});
