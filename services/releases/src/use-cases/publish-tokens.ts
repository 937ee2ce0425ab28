import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { FrontEndName } from "@deeds/contracts";
import { signingKeyId } from "@deeds/contracts/publish-token";
import { refuse } from "@deeds/service-kit";
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
  const secret = randomBytes(32).toString("base64url");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const token: StoredPublishToken = {
    _id: await context.database.nextId("publish-tokens"),
    hash: digest(secret).toString("hex"),
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    remote,
    name,
    createdAt: now,
    createdBy: publisher.by,
    expiresAt: tokenEnd(now, expiresInDays),
    lastUsedAt: null,
  };
  await context.database.transaction(async (tx) => {
    await context.models.publishTokens.insert(tx, token);
    const owner = `token ${token._id}`;
    await context.models.signingKeys.insertOnce(keyOf(token.publicKey, { ...token, owner }), tx);
    await recordRelease(context, tx, {
      publisher,
      action: "created",
      subject: `token ${token._id}`,
      after: { remote, name },
    });
  });
  const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url");
  return { token, secret: `${token._id}.${secret}.${key}` };
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
