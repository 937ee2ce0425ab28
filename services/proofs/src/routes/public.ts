import { endpoints } from "@deeds/contracts";
import {
  hashReceipt,
  implement,
  listAnswer,
  presentReceipt,
  type Route,
  refuse,
  windowOf,
} from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentProof } from "../presenters/proof.ts";
import { findReadablePerson } from "../use-cases/find-person.ts";
import { latestOfAll, listApproved } from "../use-cases/list-proofs.ts";
import { readCounts } from "../use-cases/read-counts.ts";

export const publicRoutes = (house: House): Route[] => [
  implement(endpoints.publicProofs, async ({ params, query, viewer, ctx }) => {
    await findReadablePerson(house, params.id, viewer);
    const window = windowOf(query);
    const found = await listApproved(house, params.id, window);
    const items = found.items.map((proof) => presentProof(proof, viewer));
    return listAnswer(ctx, window, { ...found, items });
  }),
  implement(endpoints.latestProofs, async ({ viewer }) =>
    (await latestOfAll(house)).map((proof) => presentProof(proof, viewer)),
  ),
  implement(endpoints.proofCounts, ({ query }) => readCounts(house, query.ids)),
  implement(endpoints.proofReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const proof = await house.models.proofs.findOne({ receiptHash }).lean();
    if (!proof) throw refuse.notFound();
    return presentReceipt("proof", proof, proof.createdAt);
  }),
];
