import { type MailedNews, queries } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { createLinkToken, hashLinkToken, lifetimeMs } from "../domain/link-token.ts";
import type { Models } from "../models/index.ts";
import type { LinkPurpose } from "../models/link-token.ts";
import type { StoredMail } from "../models/mail.ts";
import type { StoredUser } from "../models/user.ts";
import type { UnsubscribeTokens } from "../unsubscribe-tokens.ts";
import { type MailText, writeDigest, writeLink, writePasswordChanged } from "./write-mail.ts";

export interface MailSources {
  models: Models;
  messaging: Pick<Messaging, "request">;
  unsubscribeTokens: UnsubscribeTokens;
  /** Of the site, for links. */
  origin: string;
}

/** Writes a mail when it is sent. Returns `null` when it is to be dropped. */
export async function prepareMail(
  sources: MailSources,
  mail: StoredMail,
  now: Date,
): Promise<(MailText & { to: string }) | null> {
  if (mail.kind === "digest") return prepareDigest(sources, mail);
  if (mail.kind === "password-changed") return preparePasswordChanged(sources, mail);
  const link = await issueLink(sources, { ...mail, kind: mail.kind }, now);
  return link && { to: link.address, ...writeLink({ ...mail, ...link, origin: sources.origin }) };
}

/** Creates the token of a link, so that none is stored in the queue. */
async function issueLink(
  { models: { users, linkTokens } }: MailSources,
  { kind, address, userId }: StoredMail & { kind: LinkPurpose },
  now: Date,
): Promise<{ kind: LinkPurpose; address: string; username: string; token: string } | null> {
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
  return { kind, address, username: user.username, token };
}

async function preparePasswordChanged({ models, origin }: MailSources, mail: StoredMail) {
  const user = await models.users.findById(mail.userId ?? 0);
  if (!user) return null;
  const { language, means = "password" } = mail;
  const text = writePasswordChanged({ language, means, username: user.username, origin });
  return { to: mail.address, ...text };
}

/** Names only what is public and unread when it is sent. */
async function prepareDigest(sources: MailSources, { userId, language, newsKeys }: StoredMail) {
  const { models, messaging, unsubscribeTokens, origin } = sources;
  const user = await readDigestReader(models, userId ?? 0);
  if (!user) return null;
  const query = { userId: user._id, only: newsKeys ?? [], except: [] };
  const news: MailedNews[] = await messaging.request(queries.unreadNews, query);
  if (news.length === 0) return null;
  const token = unsubscribeTokens.create(user._id);
  const text = writeDigest({ language, news, username: user.username, token, origin });
  return { to: user.email, ...text };
}

/** Returns the account while it has digests sent; `null` when it has no address or is blocked. */
export async function readDigestReader(
  { users, digests }: Models,
  userId: number,
): Promise<(StoredUser & { email: string }) | null> {
  const [user, isChosen] = await Promise.all([users.findById(userId), digests.has(userId)]);
  const { email } = user ?? {};
  return user && email && !user.block && isChosen ? { ...user, email } : null;
}
