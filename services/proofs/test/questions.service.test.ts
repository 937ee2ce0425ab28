import { endpoints, queries } from "@deeds/contracts";
import { reader, recordedEvents, visitor } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { admin, startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const ask = (id: number, text: string) => proofs.callFor(id, endpoints.askProofSender, { text });
const answer = (id: number, as = visitor(), body: object = { text: "Мой" }) =>
  proofs.call(endpoints.answerProofQuestion, { params: { id }, as, body });
const refusedAnswer = async (id: number, as = visitor(), body: object = { text: "Мой" }) =>
  (await proofs.client.refused(endpoints.answerProofQuestion, { params: { id }, as, body })).code;
const refusedQuestion = async (id: number) =>
  (await proofs.refused(endpoints.askProofSender, { params: { id }, body: { text: "И?" } })).code;
const row = async (id: number) =>
  (await proofs.call(endpoints.waitingProofs, { query: { id } })).items[0];

const pending = async () => (await proofs.people.messaging.request(queries.proofStats, {})).pending;

it("a question takes an item out of the queue until its sender answers, once", async () => {
  const { proof } = await proofs.submit(reader(7));
  const { id } = proof;
  const before = await pending();
  expect(await ask(id, "Чей снимок?")).toMatchObject([
    { text: "Чей снимок?", askedBy: admin.username, answer: null },
  ]);
  expect(await row(id)).toMatchObject({ question: "open", countedFrom: null });
  expect(await pending()).toBe(before - 1);
  expect(await refusedQuestion(id)).toBe("wrong-status");
  expect(await refusedAnswer(id, reader(8))).toBe("not-found");
  await answer(id, reader(7));
  expect(await row(id)).toMatchObject({ question: "closed", since: proof.createdAt });
  expect(await pending()).toBe(before);
  expect(await refusedAnswer(id, reader(7))).toBe("wrong-status");
  const shown = await proofs.callFor(id, endpoints.proof);
  expect(shown.questions).toMatchObject([{ askedBy: admin.username, answer: "Мой" }]);
  const { items } = await proofs.context.audit.find({ kind: "proof", subject: `${id}`, limit: 9 });
  expect(items.map(({ action, actorId, note }) => [action, actorId, note])).toEqual([
    ["replied", 7, null],
    ["asked", admin.userId, "Чей снимок?"],
  ]);
  const events = await recordedEvents(proofs.context.database);
  const types = events.filter(({ subject }) => subject === `${id}`).map(({ type }) => type);
  expect(types).toEqual(["proof_created", "proof_question_changed", "proof_question_changed"]);
});

it("the sender sees no moderator, by account and by receipt", async () => {
  const { proof } = await proofs.submit(reader(9));
  await ask(proof.id, "Когда это было?");
  const own = await proofs.call(endpoints.myProofs, { as: reader(9), query: { page: 1 } });
  const sent = await proofs.submit(reader(9), { isAnonymous: true });
  await ask(sent.proof.id, "Когда это было?");
  const params = { receipt: String(sent.receipt) };
  const state = await proofs.call(endpoints.proofReceipt, { as: visitor(), params });
  for (const shown of [own, state]) {
    expect(JSON.stringify(shown)).toContain("Когда это было?");
    expect(JSON.stringify(shown)).not.toContain(admin.username);
  }
  expect(await refusedAnswer(sent.proof.id, reader(9))).toBe("not-found");
  expect(await refusedAnswer(sent.proof.id, visitor(), { text: "Да", receipt: "wrong" })).toBe(
    "not-found",
  );
  const body = { text: "Весной", ...params };
  expect(await answer(sent.proof.id, reader(9), body)).toMatchObject([{ answer: "Весной" }]);
  const log = { kind: "proof", subject: `${sent.proof.id}`, limit: 1 } as const;
  const [entry] = (await proofs.context.audit.find(log)).items;
  expect(entry).toMatchObject({ action: "replied", actorId: null, actorName: null });
});

it("rejects a question about a decided item, and an answer after the decision", async () => {
  const { proof } = await proofs.submit(reader(7));
  await ask(proof.id, "Чей снимок?");
  await proofs.moderate(proof.id, "approved");
  expect(await refusedAnswer(proof.id, reader(7))).toBe("wrong-status");
  expect(await refusedQuestion(proof.id)).toBe("wrong-status");
  expect(await refusedQuestion(999_999)).toBe("not-found");
});

it("a sender withdraws what is not decided, by account and by receipt", async () => {
  const withdraw = (id: number, as = visitor(), body: object = {}) =>
    proofs.client.send(endpoints.withdrawProof, { params: { id }, as, body });
  const own = await proofs.submit(reader(11));
  const before = await pending();
  expect((await withdraw(own.proof.id, reader(12))).status).toBe(404);
  expect((await withdraw(own.proof.id)).status).toBe(404);
  expect((await withdraw(own.proof.id, reader(11))).status).toBe(204);
  expect(await pending()).toBe(before - 1);
  expect((await withdraw(own.proof.id, reader(11))).status).toBe(409);
  const mine = await proofs.call(endpoints.myProofs, { as: reader(11), query: { page: 1 } });
  expect(Array.isArray(mine) ? mine : mine.items).toMatchObject([
    { status: "rejected", rejectionReason: "Отозвано отправителем." },
  ]);
  const sent = await proofs.submit(reader(11), { isAnonymous: true });
  const receipt = String(sent.receipt);
  expect((await withdraw(sent.proof.id, reader(11))).status).toBe(404);
  expect((await withdraw(sent.proof.id, visitor(), { receipt: "guessed" })).status).toBe(404);
  expect((await withdraw(sent.proof.id, visitor(), { receipt })).status).toBe(204);
  const state = await proofs.call(endpoints.proofReceipt, { params: { receipt } });
  expect(state).toMatchObject({ status: "rejected", rejectionReason: "Отозвано отправителем." });
  const { items } = await proofs.context.audit.find({
    kind: "proof",
    subject: `${sent.proof.id}`,
    limit: 9,
  });
  expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([["rejected", null]]);
});
