import type { BuildManifest } from "@deeds/contracts";
import { readPublishToken, signingKeyId } from "@deeds/contracts/publish-token";
import { versionIds } from "../domain/live-set.ts";
import { isSignedBy, isSignedVersion } from "../domain/signature.ts";
import type { StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";

type WithModels = Pick<ServiceContext, "models">;

/** Returns the ids of the versions whose rows are what the owners of their keys signed. */
export async function findSigned(
  { models }: WithModels,
  versions: readonly StoredVersion[],
): Promise<ReadonlySet<string>> {
  const ids = versions.flatMap(({ signature }) => signature?.keyId ?? []);
  const keys = await models.signingKeys.findByIds([...new Set(ids)]);
  const signed = versions.filter((version) =>
    isSignedVersion(version, keys.get(version.signature?.keyId ?? "")),
  );
  return new Set(signed.map(({ _id }) => _id));
}

/** Returns the builds by version id; a version without a valid signature is logged and absent. */
export async function readSignedBuilds(
  context: Pick<ServiceContext, "models" | "log">,
  ids: readonly string[],
): Promise<Map<string, BuildManifest>> {
  const found = await context.models.versions.findByIds(ids);
  const signed = await findSigned(context, found);
  const broken = found.filter(({ _id }) => !signed.has(_id)).map(({ _id }) => _id);
  if (broken.length > 0)
    context.log.error({ versions: broken }, "versions without a valid signature");
  return new Map(
    found.filter(({ _id }) => signed.has(_id)).map((version) => [version._id, version.build]),
  );
}

/**
 * Stores the key of the installation's token. At the first start with signing keys it also stores those
 * of the publish tokens, and signs the versions from before with the installation's key: those with a
 * valid signature of that time, and the live ones.
 */
export async function storeInstallationKey(
  context: Pick<ServiceContext, "models">,
  publishToken: string,
  now: Date,
): Promise<void> {
  const { signingKeys, publishTokens } = context.models;
  const { publicKey, sign } = readPublishToken(publishToken);
  const keyId = signingKeyId(publicKey);
  if (!(await signingKeys.hasInstallationKey())) {
    for (const token of await publishTokens.list()) {
      await signingKeys.insertOnce(
        keyOf(token.publicKey, { ...token, owner: `token ${token._id}` }),
      );
    }
    await signEarlierVersions(context, (build) => ({ keyId, value: sign(build) }));
  }
  // The last step: after a crash all is repeated.
  const owner = { remote: null, owner: "PUBLISH_TOKEN", createdAt: now };
  await signingKeys.insertOnce(keyOf(publicKey, owner));
}

export const keyOf = (
  publicKey: string,
  { remote, owner, createdAt }: { remote: string | null; owner: string; createdAt: Date },
) => ({ _id: signingKeyId(publicKey), publicKey, remote, owner, createdAt, revokedAt: null });

async function signEarlierVersions(
  { models }: WithModels,
  sign: (build: BuildManifest) => NonNullable<StoredVersion["signature"]>,
): Promise<void> {
  const live = await models.activations.findLive("production");
  const liveIds = new Set(versionIds(live?.remotes ?? {}));
  for await (const version of models.versions.each()) {
    if (version.signature?.keyId) continue;
    if (!liveIds.has(version._id) && !hasEarlierSignature(version)) continue;
    await models.versions.sign(version._id, sign(version.build));
  }
}

/** Such a signature covered the version, its entry and its files; the key was in the same row. */
function hasEarlierSignature({ build, signature }: StoredVersion): boolean {
  if (!signature?.publicKey) return false;
  const { manifest, version, commit, entry, files } = build;
  const lines = files.map(({ path, integrity }) => `${path} ${integrity}`).toSorted();
  const text = [`${manifest.name}@${version}`, `${commit}`, entry, ...lines].join("\n");
  return isSignedBy(build, signature.publicKey, signature.value, text);
}
