import type { Language } from "@deeds/i18n/languages";
import { AppError, type Transaction } from "@deeds/service-kit";
import type { Models } from "../models/index.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";

/** Time in which a choice can be taken back before the first digest. */
const firstMs = 60_000;

/**
 * Has digests sent to an account in the language of the call, or no more. Throws `email-disabled`, and `email-missing` without a
 * confirmed address.
 */
export async function chooseDigests(
  context: ServiceContext,
  choice: { account: StoredUser; isEnabled: boolean; language: Language; now: Date },
): Promise<void> {
  const { models, mail } = context;
  const { account, isEnabled, language, now } = choice;
  if (!isEnabled) return stopDigests(context, account._id);
  if (!mail) throw new AppError("email-disabled");
  if (!account.email) throw new AppError("email-missing");
  const dueAt = new Date(now.getTime() + firstMs);
  await models.digests.choose({ _id: account._id, language, dueAt, mailedKeys: [] });
}

/** Stops the digests of an account by the token of a link; throws `link-expired` for a forged one. */
export async function unsubscribe(context: ServiceContext, token: string): Promise<void> {
  const userId = context.unsubscribeTokens.userIdOf(token);
  if (userId === null) throw new AppError("link-expired");
  await stopDigests(context, userId);
}

const stopDigests = ({ database, models }: ServiceContext, userId: number): Promise<void> =>
  database.transaction((tx) => removeDigests(models, tx, userId));

/** Removes also what waits to be sent. */
export async function removeDigests(
  { digests, mails }: Models,
  tx: Transaction,
  userId: number,
): Promise<void> {
  await digests.remove(tx, userId);
  await mails.removeDigestsOfUser(tx, userId);
}
