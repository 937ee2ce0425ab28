import { endpoints } from "@deeds/contracts";
import {
  implement,
  listAnswer,
  type Route,
  refuse,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import type { House } from "../house.ts";
import { isAuthor } from "../policies/see-content.ts";
import { presentProof } from "../presenters/proof.ts";
import { createProof } from "../use-cases/create-proof.ts";
import { listProofs } from "../use-cases/list-proofs.ts";

export const proofRoutes = (house: House): Route[] => [
  implement(endpoints.proofs, async ({ query, viewer, ctx }) => {
    if (!viewer.isAdmin && query.status !== undefined) throw refuse.notAllowed();
    const status = viewer.isAdmin ? query.status : "approved";
    const window = windowOf(query);
    const found = await listProofs(house, { status, personId: query.personId }, window);
    const items = found.items.map((proof) => presentProof(proof, viewer));
    return listAnswer(ctx, window, { ...found, items });
  }),
  implement(endpoints.myProofs, async ({ query, viewer, ctx }) => {
    if (viewer.userId === null) throw refuse.notAuthenticated();
    const window = windowOf(query);
    const found = await listProofs(house, { authorId: viewer.userId }, window);
    const items = found.items.map((proof) => presentProof(proof, viewer));
    return listAnswer(ctx, window, { ...found, items });
  }),
  implement(endpoints.proof, async ({ params, viewer, ctx }) => {
    const proof = await house.models.proofs.findById(params.id).lean();
    if (!proof || !(viewer.isAdmin || isAuthor(proof, viewer))) throw refuse.notFound();
    setVersionTag(ctx, proof, viewer);
    return presentProof(proof, viewer);
  }),
  implement(endpoints.createProof, async ({ body, viewer, language }) => {
    const submission = { fields: body, viewer, language, now: new Date() };
    const { proof, receipt } = await createProof(house, submission);
    return { proof: presentProof(proof, viewer), receipt };
  }),
];
