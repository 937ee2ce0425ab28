import { refuse, type Transaction, type Window } from "@deeds/service-kit";
import type { AccountFilter, StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";
import { endAllSessions } from "./sessions.ts";

const maxCount = 10_000;

/** Returns accounts, the newest first. */
export async function listAccounts(
  { models: { users } }: ServiceContext,
  filter: AccountFilter,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredUser[]; total: number; totalIsExact: boolean }> {
  const { items, count } = await users.list(filter, { ...window, maxCount: maxCount + 1 });
  return { items, total: Math.min(count, maxCount), totalIsExact: count <= maxCount };
}

/** Throws `not-found`. */
export async function findAccount(
  { models: { users } }: ServiceContext,
  id: number,
  tx: Transaction | null = null,
): Promise<StoredUser> {
  const account = await users.findById(id, tx);
  if (!account) throw refuse.notFound();
  return account;
}

interface AccountChange {
  id: number;
  /** The administrator. */
  actor: StoredUser;
  source: AuditSource;
  now: Date;
}

/** Throws `not-found`. */
export async function endSessionsOf(
  context: ServiceContext,
  { id, actor, source }: AccountChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const account = await findAccount(context, id, tx);
    const note = String(await endAllSessions(context, tx, id));
    await recordAccountAction(context, tx, {
      action: "sessions-ended",
      account,
      source,
      actor,
      note,
    });
  });
}

/**
 * Blocks an account, whose sessions end. A blocked account gets the new reason. Throws `not-found`, and
 * `validation` for the administrator's own account.
 */
export async function blockAccount(
  context: ServiceContext,
  { id, actor, source, now, reason }: AccountChange & { reason: string },
): Promise<StoredUser> {
  if (id === actor._id) throw refuse.validation([{ path: "reason", message: "own-account" }]);
  return context.database.transaction(async (tx) => {
    const account = await findAccount(context, id, tx);
    const block = { at: now, reason, by: actor.username };
    await context.models.users.updateBlock(tx, id, { block, updatedAt: now });
    const note = String(await endAllSessions(context, tx, id));
    const changes = { blockReason: { before: account.block?.reason ?? null, after: reason } };
    await recordAccountAction(context, tx, {
      action: "blocked",
      account,
      source,
      actor,
      note,
      changes,
    });
    return findAccount(context, id, tx);
  });
}

/** Throws `not-found`. */
export async function unblockAccount(
  context: ServiceContext,
  { id, actor, source, now }: AccountChange,
): Promise<StoredUser> {
  return context.database.transaction(async (tx) => {
    const account = await findAccount(context, id, tx);
    if (!account.block) return account;
    await context.models.users.updateBlock(tx, id, { block: null, updatedAt: now });
    const changes = { blockReason: { before: account.block.reason, after: null } };
    await recordAccountAction(context, tx, {
      action: "unblocked",
      account,
      source,
      actor,
      changes,
    });
    return findAccount(context, id, tx);
  });
}
