import { endpoints } from "@deeds/contracts";
import {
  answerOf,
  answerQuestion,
  askSender,
  decisionOf,
  hashReceipt,
  presentReceipt,
  publicSubject,
  questionOf,
  revisionOf,
  withdrawalOf,
} from "@deeds/moderation";
import {
  actorOf,
  assertVersionMatches,
  type Call,
  implement,
  listResponse,
  type Route,
  refuse,
  requireOwner,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import type { ProofFilter } from "../models/proof.ts";
import { isAuthor } from "../policies.ts";
import { presentProof, presentWaiting } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { createProof } from "../use-cases/create-proof.ts";
import { findReadablePerson } from "../use-cases/find-person.ts";
import {
  latestProofs,
  listProofs,
  listWaiting,
  publicProofs,
  readCounts,
} from "../use-cases/list-proofs.ts";
import { moderateProof } from "../use-cases/moderate-proof.ts";
import { reviseProof } from "../use-cases/revise-proof.ts";
import { updateProof } from "../use-cases/update-proof.ts";

/** Lists proofs in the form and for the viewer of a call. */
async function list(
  context: ServiceContext,
  { query, viewer, ctx }: Pick<Call, "viewer" | "ctx"> & { query: Parameters<typeof windowOf>[0] },
  filter: ProofFilter,
) {
  const window = windowOf(query);
  const found = await listProofs(context, filter, window);
  const items = found.items.map((proof) => presentProof(proof, viewer));
  return listResponse(ctx, window, { ...found, items });
}

export const proofRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.publicProofs, async (call) => {
    const { id: personId } = call.params;
    await findReadablePerson(context, personId, call.viewer);
    return list(context, call, { personId, status: "approved" });
  }),
  implement(endpoints.latestProofs, async ({ viewer }) =>
    (await latestProofs(context)).map((proof) => presentProof(proof, viewer)),
  ),
  implement(endpoints.proofCounts, ({ query }) => readCounts(context, query.ids)),
  implement(endpoints.proofReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const proof = await context.models.proofs.findByReceipt(receiptHash);
    if (!proof) throw refuse.notFound();
    const [person] = await context.models.people.findByIds([proof.personId]);
    const { createdAt } = proof;
    return presentReceipt("proof", proof, { createdAt, subject: publicSubject(person) });
  }),
  implement(endpoints.proofs, async (call) => {
    const { status, personId } = call.query;
    if (!call.viewer.isAdmin && status !== undefined) throw refuse.notAllowed();
    const shown = call.viewer.isAdmin ? { status } : await publicProofs(context);
    return list(context, call, { ...shown, personId });
  }),
  implement(endpoints.myProofs, async (call) => {
    return list(context, call, { authorId: requireOwner(call) });
  }),
  implement(endpoints.proof, async ({ params, viewer, ctx }) => {
    const proof = await context.models.proofs.findById(params.id);
    if (!proof || !(viewer.isAdmin || isAuthor(proof, viewer))) throw refuse.notFound();
    setVersionTag(ctx, proof, viewer);
    return presentProof(proof, viewer);
  }),
  implement(endpoints.createProof, async ({ body, viewer, language, now }) => {
    const submission = { fields: body, viewer, language, now };
    const { proof, receipt } = await createProof(context, submission);
    return { proof: presentProof(proof, viewer), receipt };
  }),
  implement(endpoints.waitingProofs, async ({ query }) => {
    const { items, total } = await listWaiting(context, query);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.moderateProof, async (call) => {
    const proof = await moderateProof(context, decisionOf(call));
    return presentProof(proof, call.viewer);
  }),
  implement(endpoints.askProofSender, (call) =>
    askSender(context, context.models.queue, questionOf(call)),
  ),
  implement(endpoints.withdrawProof, async (call) => {
    await moderateProof(context, await withdrawalOf(context, context.models.queue, call));
  }),
  implement(endpoints.answerProofQuestion, (call) =>
    answerQuestion(context, context.models.queue, answerOf(call)),
  ),
  implement(endpoints.reviseProof, async (call) => {
    const proof = await reviseProof(context, revisionOf(call));
    return presentProof(proof, call.viewer);
  }),
  implement(endpoints.updateProof, async (call) => {
    const { params, body, viewer, now, ctx } = call;
    const proof = await updateProof(context, {
      id: params.id,
      changes: body,
      assertCurrent: (current) =>
        assertVersionMatches(ctx, current, viewer, () => presentProof(current, viewer)),
      viewer,
      actor: actorOf(call),
      now,
    });
    setVersionTag(ctx, proof, viewer);
    return presentProof(proof, viewer);
  }),
];
