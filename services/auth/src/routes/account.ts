import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import { presentSubscription } from "../presenters/subscription.ts";
import { presentUser } from "../presenters/user.ts";
import { currentSessionHash, dropSession, startSession } from "../session/current-session.ts";
import type { Context } from "../use-cases/context.ts";
import { endSession } from "../use-cases/end-session.ts";
import { readAccount } from "../use-cases/read-account.ts";
import { registerUser } from "../use-cases/register-user.ts";
import { signIn } from "../use-cases/sign-in.ts";

/** What people do with their account. */
export const accountRoutes = (context: Context, clock: () => Date): Route[] => [
  implement(endpoints.register, async ({ body, ctx }) => {
    const user = await registerUser(context, body, clock());
    const openSession = currentSessionHash(ctx);
    if (openSession) await endSession(context, openSession);
    await startSession(ctx, user._id);
    return presentUser(user, clock());
  }),
  implement(endpoints.login, async ({ body, ctx }) => {
    const user = await signIn(context, body, currentSessionHash(ctx), clock());
    await startSession(ctx, user._id);
    return presentUser(user, clock());
  }),
  implement(endpoints.logout, async ({ ctx }) => {
    const openSession = currentSessionHash(ctx);
    if (openSession) await endSession(context, openSession);
    dropSession(ctx);
  }),
  implement(endpoints.currentUser, async ({ viewer }) =>
    presentUser(await readAccount(context, viewer), clock()),
  ),
  implement(endpoints.subscription, async ({ viewer }) => {
    const user = await readAccount(context, viewer);
    return presentSubscription(user, context.settings.promotionUntil, clock());
  }),
];
