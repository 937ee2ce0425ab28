import type { Issue } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import { versionIds } from "../domain/live-set.ts";
import type { StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { findSigned } from "./signing-keys.ts";

export const prunedVersions = (versions: readonly StoredVersion[]): Issue[] =>
  versions
    .filter(({ prunedAt }) => prunedAt)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "release-pruned" }));

/**
 * Throws `incompatible-release` for a set with a pruned version, or with a changed version that is not
 * signed or whose row is not what its publisher signed.
 */
export async function assertReleasable(
  context: ServiceContext,
  remotes: Versions,
  changes: Versions,
): Promise<void> {
  const found = await context.models.versions.findByIds(versionIds(remotes));
  const changed = new Set(versionIds(changes));
  const pruned = prunedVersions(found);
  const signed = await findSigned(context, found);
  const broken = found
    .filter(({ _id }) => changed.has(_id) && !signed.has(_id))
    .map(({ _id, signature }) => ({
      path: `remotes.${_id.split("@")[0]}`,
      message: signature?.keyId ? "signature-broken" : "signature-missing",
    }));
  const issues = pruned.length > 0 ? pruned : broken;
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}

/** Throws `incompatible-release` when a changed version was built from uncommitted changes. */
export async function assertCommitted(
  { models }: ServiceContext,
  changes: Versions,
): Promise<void> {
  const found = await models.versions.findByIds(versionIds(changes));
  const issues = found
    .filter(({ build }) => build.dirty)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "build-dirty" }));
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}
