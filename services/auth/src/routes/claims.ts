import { endpoints } from "@deeds/contracts";
import { implement, type Route, refuse, type Viewer } from "@deeds/service-kit";
import { claimsAt } from "../models/claim.ts";
import { presentClaim } from "../presenters/claim.ts";
import { claimItem } from "../use-cases/claim-item.ts";
import type { Context } from "../use-cases/context.ts";
import { releaseClaim } from "../use-cases/release-claim.ts";

/** Who has what of the moderation queue open. */
export const claimRoutes = (context: Context, clock: () => Date): Route[] => [
  implement(endpoints.claims, async () => {
    const open = await claimsAt(context.claims, clock());
    return open.map((claim) => presentClaim(claim, clock()));
  }),
  implement(endpoints.claimItem, async ({ params, body, viewer }) => {
    const claim = await claimItem(context, { ...params, ...body, user: userOf(viewer) }, clock());
    return presentClaim(claim, clock());
  }),
  implement(endpoints.releaseClaim, ({ params, viewer }) =>
    releaseClaim(context, params.desk, viewer.userId),
  ),
];

function userOf({ userId, username }: Viewer): { id: number; username: string } {
  if (userId === null || username === null) throw refuse.notAuthenticated();
  return { id: userId, username };
}
