import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import type { Context } from "../use-cases/context.ts";

/** Proofs of work for senders without an account. */
export const challengeRoutes = ({ challenges }: Context, clock: () => Date): Route[] => [
  implement(endpoints.challenge, async ({ ctx }) => {
    ctx.set("Cache-Control", "no-store");
    return challenges.make(clock());
  }),
];
