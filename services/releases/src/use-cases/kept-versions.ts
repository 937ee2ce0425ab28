import type { Issue } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { House } from "../house.ts";
import { versionIds, versionsById } from "../models/versions.ts";

/** Where the versions of a set stand whose files are gone. */
export async function prunedIn(
  { models }: Pick<House, "models">,
  remotes: Versions,
): Promise<Issue[]> {
  const found = await versionsById(models.versions, versionIds(remotes));
  return found
    .filter(({ prunedAt }) => prunedAt)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "release-pruned" }));
}

/** Throws `incompatible-release` for a set with a version whose files are gone. */
export async function assertKept(house: Pick<House, "models">, remotes: Versions): Promise<void> {
  const issues = await prunedIn(house, remotes);
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}
