import { endpoints } from "@deeds/contracts";
import {
  assertFreshSignIn,
  type Call,
  implement,
  pageResponse,
  type Route,
  windowOf,
} from "@deeds/service-kit";
import { presentAccount, presentSession } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import {
  blockAccount,
  endSessionsOf,
  findAccount,
  listAccounts,
  unblockAccount,
} from "../use-cases/administer-accounts.ts";
import { auditSourceOf } from "../use-cases/record-account-action.ts";
import { createPasswordLink } from "../use-cases/reset-password.ts";
import { resetSecondFactor } from "../use-cases/second-factor.ts";
import { listOwnSessions, readAccount } from "../use-cases/sessions.ts";

export const userRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.users, async ({ query: { page = 1, limit = 20, ...query }, now }) => {
    const { search = "", kind } = query;
    const found = await listAccounts(context, { search, kind, now }, windowOf({ page, limit }));
    const items = found.items.map((account) => presentAccount(account, now));
    return pageResponse({ page, limit }, { ...found, items });
  }),
  implement(endpoints.account, async ({ params, now }) =>
    presentAccount(await findAccount(context, params.id), now),
  ),
  implement(endpoints.userSessions, async ({ params, viewer, now }) => {
    const account = await findAccount(context, params.id);
    const open = await listOwnSessions(context, account, now);
    return open.map((session) => presentSession(session, viewer.sessionHash));
  }),
  implement(endpoints.endUserSessions, async (call) => {
    await endSessionsOf(context, await changeOf(context, call));
  }),
  implement(endpoints.blockUser, async (call) => {
    const change = await changeOf(context, call);
    const blocked = await blockAccount(context, { ...change, reason: call.body.reason });
    return presentAccount(blocked, call.now);
  }),
  implement(endpoints.resetSecondFactor, async (call) => {
    const reset = await resetSecondFactor(context, await changeOf(context, call));
    return presentAccount(reset, call.now);
  }),
  implement(endpoints.createPasswordLink, async (call) =>
    createPasswordLink(context, await changeOf(context, call)),
  ),
  implement(endpoints.unblockUser, async (call) => {
    const unblocked = await unblockAccount(context, await changeOf(context, call));
    return presentAccount(unblocked, call.now);
  }),
];

/** Rechecks the administrator's session; throws `fresh-sign-in-required`. */
async function changeOf(
  context: ServiceContext,
  call: Pick<Call, "ctx" | "viewer" | "requestId" | "now"> & { params: { id: number } },
) {
  const { now, params } = call;
  const actor = await readAccount(context, call);
  assertFreshSignIn(call);
  return { id: params.id, actor, source: auditSourceOf(call), now };
}
