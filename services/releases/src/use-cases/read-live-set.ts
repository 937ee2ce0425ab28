import type { FrontEndName, LiveSet } from "@deeds/contracts";
import { liveSetOf, previousVersions, type Versions } from "../domain/live-set.ts";
import type { House } from "../house.ts";
import type { StoredActivation } from "../models/sets.ts";
import { buildsById, versionId } from "../models/versions.ts";

/** How far back a version to fall back on is looked for. */
const historyLength = 50;

/** The activation that is live; null before the first. */
export const liveActivation = async (house: House): Promise<StoredActivation | null> =>
  house.models.activations.findOne().sort({ _id: -1 }).lean();

/** What is live, with everything that a page needs to load it; null before the first activation. */
export async function readLiveSet(house: House): Promise<LiveSet | null> {
  const { activations } = house.models;
  const history = await activations.find().sort({ _id: -1 }).limit(historyLength).lean();
  const [live] = history;
  if (!live) return null;
  const previous = previousVersions(history);
  const builds = await buildsById(house.models.versions, [
    ...idsOf(live.remotes),
    ...idsOf(previous),
  ]);
  const names = Object.keys(live.remotes);
  return liveSetOf(
    live,
    names.flatMap((name) => {
      const build = builds.get(keyOf(live.remotes, name));
      return build ? [{ build, previous: builds.get(keyOf(previous, name)) ?? null }] : [];
    }),
  );
}

const keyOf = (versions: Versions, name: FrontEndName): string =>
  versionId(name, versions[name] ?? "");

const idsOf = (versions: Versions): string[] =>
  Object.keys(versions).map((name) => keyOf(versions, name));
