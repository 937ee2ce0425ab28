import { endpoints } from "@deeds/contracts";
import {
  actorOf,
  assertVersionMatches,
  implement,
  type Route,
  setVersionTag,
} from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentProof } from "../presenters/proof.ts";
import { presentWaiting } from "../presenters/waiting.ts";
import { listWaiting } from "../use-cases/list-waiting.ts";
import { moderateProof } from "../use-cases/moderate-proof.ts";
import { updateProof } from "../use-cases/update-proof.ts";

export const moderationRoutes = (house: House): Route[] => [
  implement(endpoints.waitingProofs, async ({ query }) => {
    const { items, total } = await listWaiting(house, query);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.moderateProof, async (call) => {
    const { params, body, viewer } = call;
    const proof = await moderateProof(house, {
      id: params.id,
      status: body.status,
      rejectionReason: body.rejectionReason ?? null,
      actor: actorOf(call),
      now: new Date(),
    });
    return presentProof(proof, viewer);
  }),
  implement(endpoints.updateProof, async (call) => {
    const { params, body, viewer, ctx } = call;
    const proof = await updateProof(house, {
      id: params.id,
      changes: body,
      assertCurrent: (current) =>
        assertVersionMatches(ctx, current, viewer, () => presentProof(current, viewer)),
      viewer,
      actor: actorOf(call),
      now: new Date(),
    });
    setVersionTag(ctx, proof, viewer);
    return presentProof(proof, viewer);
  }),
];
