import type { FrontEndName } from "@deeds/contracts";
import { signingKeyId } from "@deeds/contracts/publish-token";
import { refuse } from "@deeds/service-kit";
import type { StoredTrustedPublisher } from "../models/trusted-publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { insertPublishToken, newPublishToken } from "./publish-tokens.ts";
import { assertFreshSignIn, type Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { issuerOf, refuseIdToken, verifyIdToken } from "./verify-id-token.ts";

const minuteMs = 60_000;
const tokenMs = 15 * minuteMs;

export async function createTrustedPublisher(
  context: ServiceContext,
  request: Pick<StoredTrustedPublisher, "remote" | "issuer" | "audience" | "claims"> & {
    publisher: Publisher;
    now: Date;
  },
): Promise<StoredTrustedPublisher> {
  const { remote, issuer, audience, claims, publisher, now } = request;
  assertFreshSignIn(publisher);
  const message = await context.issuerKeys.refusalOf(issuer);
  if (message) throw refuse.validation([{ path: "issuer", message }]);
  const trusted: StoredTrustedPublisher = {
    _id: await context.database.nextId("trusted-publishers"),
    remote,
    issuer,
    audience,
    claims,
    createdAt: now,
    createdBy: publisher.by,
    lastUsedAt: null,
  };
  await context.database.transaction(async (tx) => {
    await context.models.trustedPublishers.insert(tx, trusted);
    const subject = `trusted publisher ${trusted._id}`;
    const after = { remote, issuer, audience, ...claims };
    await recordRelease(context, tx, { publisher, action: "created", subject, after });
  });
  return trusted;
}

/** Removes a trusted publisher with its publish tokens; the versions that they published remain. */
export async function removeTrustedPublisher(
  context: ServiceContext,
  request: { id: number; publisher: Publisher; now: Date },
): Promise<void> {
  const { id, publisher, now } = request;
  const { trustedPublishers, publishTokens, signingKeys } = context.models;
  assertFreshSignIn(publisher);
  await context.database.transaction(async (tx) => {
    const removed = await trustedPublishers.remove(tx, id);
    if (!removed) throw refuse.notFound();
    for (const token of await publishTokens.listOfPublisher(tx, id)) {
      await publishTokens.remove(tx, token._id);
      await signingKeys.revoke(tx, signingKeyId(token.publicKey), now);
    }
    const { remote, issuer } = removed;
    await recordRelease(context, tx, {
      publisher,
      action: "removed",
      subject: `trusted publisher ${id}`,
      before: { remote, issuer },
      after: { remote: null, issuer: null },
    });
  });
}

/**
 * Exchanges the ID token of a CI job, once, for a publish token of 15 minutes with a key of its own.
 * Throws `id-token-refused`, and `service-unavailable` when the issuer does not respond.
 */
export async function exchangeIdToken(
  context: ServiceContext,
  request: { remote: FrontEndName; token: string; requestId: string; now: Date },
): Promise<{ secret: string; expiresAt: Date }> {
  const { remote, token, requestId, now } = request;
  const { trustedPublishers } = context.models;
  const issuer = issuerOf(token);
  // Keys are read from registered issuers only.
  const trusted = issuer === null ? [] : await trustedPublishers.listOf({ remote, issuer });
  if (issuer === null || trusted.length === 0) throw refuseIdToken("id-token");
  const { publisher, job, used } = await verifyIdToken(context.issuerKeys, token, {
    issuer,
    trusted,
    now,
  });
  const expiresAt = new Date(now.getTime() + tokenMs);
  const created = await newPublishToken(context, {
    remote,
    name: job,
    createdBy: null,
    createdAt: now,
    expiresAt,
    publisherId: publisher._id,
    // A day longer, so that the job learns that it has expired.
    deleteAt: new Date(expiresAt.getTime() + 24 * 60 * minuteMs),
  });
  await context.database.transaction(async (tx) => {
    if (!(await trustedPublishers.useToken(tx, used))) throw refuseIdToken("id-token-used");
    if (!(await trustedPublishers.recordUse(tx, publisher._id, now)))
      throw refuseIdToken("id-token");
    const actor = { userId: null, username: null, requestId };
    const by = `${remote}: ${job}`;
    await insertPublishToken(context, tx, created.token, {
      publisher: { actor, by, remote, publicKey: null, isFresh: true },
      note: `for an ID token of ${issuer}, trusted publisher ${publisher._id}`,
    });
  });
  return { secret: created.secret, expiresAt };
}
