import type { EmailState } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import { hashLinkToken } from "../domain/link-token.ts";
import type { NewMail } from "../mail/queue.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";
import { checkOwnPassword } from "./check-password.ts";
import { removeDigests } from "./digests.ts";
import { type AuditSource, recordAccountAction } from "./record-account-action.ts";

interface Change {
  account: StoredUser;
  password: string;
  source: AuditSource;
  now: Date;
}

/** Without values: an address is no matter of administration. */
const changes = { email: {} };

export const readEmail = async (
  { _id, email, pendingEmail }: StoredUser,
  { mail, models }: Pick<ServiceContext, "mail" | "models">,
): Promise<EmailState> => ({
  address: email ?? null,
  pending: pendingEmail ?? null,
  isEnabled: mail !== null,
  sendsDigests: mail !== null && (await models.digests.has(_id)),
});

/**
 * Sends a link to a new address, which is in force once the link is opened. Throws `bad-credentials`, `demo-account` and
 * `email-disabled`.
 */
export async function changeEmail(
  context: ServiceContext,
  {
    account,
    email,
    language,
    ...change
  }: Change & { email: string; language: NewMail["language"] },
): Promise<void> {
  const { database, models, mail } = context;
  if (!mail) throw new AppError("email-disabled");
  await checkOwnPassword(context, { account, ...change });
  const { source, now } = change;
  const { _id: userId } = account;
  await database.transaction(async (tx) => {
    await models.linkTokens.removeOfUser(tx, userId, "confirm-email");
    await models.users.updateEmail(tx, userId, { pendingEmail: email, updatedAt: now });
    await mail.enqueue(tx, { kind: "confirm-email", address: email, userId, language });
    await recordAccountAction(context, tx, { action: "updated", account, source, changes });
  });
  mail.wake();
}

/** Removes the address, and one that is not confirmed. Throws `bad-credentials` and `demo-account`. */
export async function removeEmail(context: ServiceContext, change: Change): Promise<void> {
  const { database, models } = context;
  await checkOwnPassword(context, change);
  const { account, source, now } = change;
  await database.transaction(async (tx) => {
    const none = { email: null, pendingEmail: null, updatedAt: now };
    await models.users.updateEmail(tx, account._id, none);
    await models.linkTokens.removeOfUser(tx, account._id, "confirm-email");
    await removeDigests(models, tx, account._id);
    await recordAccountAction(context, tx, { action: "updated", account, source, changes });
  });
}

/** Throws `link-expired`, and `email-taken` for an address that another account has confirmed. */
export async function confirmEmail(
  context: ServiceContext,
  { token, source, now }: { token: string; source: AuditSource; now: Date },
): Promise<void> {
  const { database, models } = context;
  await database.transaction(async (tx) => {
    const use = { purpose: "confirm-email", now } as const;
    const used = await models.linkTokens.use(tx, hashLinkToken(token), use);
    const account = used && (await models.users.findById(used.userId, tx));
    if (!account || account.pendingEmail !== used.address) throw new AppError("link-expired");
    const confirmed = { email: used.address, pendingEmail: null, updatedAt: now };
    await models.users.updateEmail(tx, account._id, confirmed);
    await recordAccountAction(context, tx, { action: "updated", account, source, changes });
  });
}
