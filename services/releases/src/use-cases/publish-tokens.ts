import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { FrontEndName } from "@deeds/contracts";
import { signingKeyId } from "@deeds/contracts/publish-token";
import { refuse, type Transaction } from "@deeds/service-kit";
import type { StoredPublishToken } from "../models/publish-token.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertFreshSignIn, digest, type Publisher, tokenDays, tokenEnd } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { keyOf } from "./signing-keys.ts";

/** Creates a token and a signing key; only the hash and the public half are stored. */
export async function createPublishToken(
  context: ServiceContext,
  request: {
    remote: FrontEndName;
    name: string;
    expiresInDays?: number | undefined;
    publisher: Publisher;
    now: Date;
  },
): Promise<{ token: StoredPublishToken; secret: string }> {
  const { remote, name, expiresInDays = tokenDays, publisher, now } = request;
  assertFreshSignIn(publisher);
  const created = await newPublishToken(context, {
    remote,
    name,
    createdAt: now,
    createdBy: publisher.by,
    expiresAt: tokenEnd(now, expiresInDays),
    publisherId: null,
    deleteAt: null,
  });
  await context.database.transaction((tx) =>
    insertPublishToken(context, tx, created.token, { publisher }),
  );
  return created;
}

/** Returns a new token with its secret, which is not stored. */
export async function newPublishToken(
  { database }: ServiceContext,
  about: Omit<StoredPublishToken, "_id" | "hash" | "publicKey" | "lastUsedAt">,
): Promise<{ token: StoredPublishToken; secret: string }> {
  const secret = randomBytes(32).toString("base64url");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const token: StoredPublishToken = {
    _id: await database.nextId("publish-tokens"),
    hash: digest(secret).toString("hex"),
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    lastUsedAt: null,
    ...about,
  };
  const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url");
  return { token, secret: `${token._id}.${secret}.${key}` };
}

/** Stores a token and the public half of its key, with an audit entry. */
export async function insertPublishToken(
  context: ServiceContext,
  tx: Transaction,
  token: StoredPublishToken,
  { publisher, note }: { publisher: Publisher; note?: string },
): Promise<void> {
  const subject = `token ${token._id}`;
  const { remote, name } = token;
  await context.models.publishTokens.insert(tx, token);
  const key = keyOf(token.publicKey, { ...token, owner: subject });
  await context.models.signingKeys.insertOnce(key, tx);
  const after = { remote, name };
  await recordRelease(context, tx, { publisher, action: "created", subject, after, note });
}

export async function revokePublishToken(
  context: ServiceContext,
  request: { id: number; publisher: Publisher; now: Date },
): Promise<void> {
  const { id, publisher, now } = request;
  assertFreshSignIn(publisher);
  await context.database.transaction(async (tx) => {
    const token = await context.models.publishTokens.remove(tx, id);
    if (!token) throw refuse.notFound();
    await context.models.signingKeys.revoke(tx, signingKeyId(token.publicKey), now);
    await recordRelease(context, tx, {
      publisher,
      action: "removed",
      subject: `token ${id}`,
      before: { name: token.name },
      after: { name: null },
    });
  });
}
