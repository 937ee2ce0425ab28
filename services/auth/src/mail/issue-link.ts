import { createLinkToken, hashLinkToken, lifetimeMs } from "../domain/link-token.ts";
import type { Models } from "../models/index.ts";
import type { StoredMail } from "../models/mail.ts";

/**
 * Creates the token of a mail's link when the mail is sent, so that none is stored in the queue. Returns `null` when the mail
 * is to be dropped: for an address of no account, or one that has been replaced since.
 */
export async function issueLink(
  { users, linkTokens }: Models,
  { kind, address, userId }: StoredMail,
  now: Date,
): Promise<{ address: string; username: string; token: string } | null> {
  const user =
    kind === "confirm-email" ? await users.findById(userId ?? 0) : await users.findByEmail(address);
  if (!user || (kind === "confirm-email" && user.pendingEmail !== address)) return null;
  const token = createLinkToken();
  await linkTokens.insert(null, {
    _id: hashLinkToken(token),
    purpose: kind,
    userId: user._id,
    address,
    endsAt: new Date(now.getTime() + lifetimeMs[kind]),
  });
  return { address, username: user.username, token };
}
