import type { FrontEndName, LiveSet, LiveSets } from "@deeds/contracts";
import {
  changesFrom,
  liveSetKey,
  liveSetOf,
  previousVersions,
  rebaseVersions,
  type Versions,
} from "../domain/live-set.ts";
import { versionId, versionIds } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertReleasable } from "./check-versions.ts";

/** Activations among which the fallback versions are searched. */
const maxHistory = 50;

interface SetVersions {
  setId: number;
  at: Date;
  remotes: Versions;
  /** See {@link liveSetKey}. */
  number: string;
}

/** Reads what is live in production; `null` before the first activation. */
async function readProduction(context: ServiceContext) {
  const [history, { switches }] = await Promise.all([
    context.models.activations.listLatest({ environment: "production", limit: maxHistory }),
    context.models.controls.find(),
  ]);
  const [live] = history;
  if (!live) return null;
  const previousLive = previousVersions(history);
  const toLiveSet = async ({ setId, at, remotes, number }: SetVersions): Promise<LiveSet> => {
    const previous = fallbacksOf(remotes, live.remotes, previousLive);
    const ids = [...versionIds(remotes), ...versionIds(previous)];
    const builds = await context.models.versions.findBuilds(ids);
    const names = Object.keys(remotes) as FrontEndName[];
    const off = names.filter((name) => switches[name]);
    return liveSetOf({
      id: setId,
      at,
      key: liveSetKey(number, off),
      off,
      builds: names.flatMap((name) => {
        const build = builds.get(idOf(remotes, name));
        return build ? [{ build, previous: builds.get(idOf(previous, name)) ?? null }] : [];
      }),
    });
  };
  return { live, toLiveSet };
}

/** A version falls back on the live one, the live one on the previous one. */
function fallbacksOf(versions: Versions, live: Versions, previous: Versions): Versions {
  const found = Object.entries(versions).flatMap(([name, version]) => {
    const fallback = version === live[name] ? previous[name] : live[name];
    return fallback === undefined ? [] : [[name, fallback] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Reads a set as if it were live, for a preview; its pages become outdated with those of the live set.
 * Returns `null` when there is no such set; throws `incompatible-release` for an invalid signature or
 * a pruned version.
 */
export async function readPreviewSet(context: ServiceContext, id: number): Promise<LiveSet | null> {
  const [production, set] = await Promise.all([
    readProduction(context),
    context.models.sets.findById(id),
  ]);
  if (!production || !set) return null;
  const { live, toLiveSet } = production;
  const remotes = rebaseVersions(live.remotes, set);
  await assertReleasable(context, remotes, changesFrom(live.remotes, remotes));
  return toLiveSet({ setId: id, at: live.at, remotes, number: `${live._id}` });
}

export async function readLiveSets(context: ServiceContext): Promise<LiveSets | null> {
  const [production, staged, canary] = await Promise.all([
    readProduction(context),
    context.models.activations.findLive("staging"),
    context.models.canaries.findRunning(),
  ]);
  if (!production) return null;
  const { live, toLiveSet } = production;
  return {
    production: await toLiveSet({ ...live, number: `${live._id}` }),
    staging: staged && (await toLiveSet({ ...staged, number: `${staged._id}` })),
    canary: canary && {
      id: canary._id,
      percent: canary.percent,
      live: await toLiveSet({
        setId: canary.setId,
        at: canary.startedAt,
        remotes: { ...live.remotes, ...canary.changes },
        number: `${live._id}.${canary._id}`,
      }),
    },
  };
}

const idOf = (versions: Versions, name: FrontEndName): string =>
  versionId(name, versions[name] ?? "");

export async function currentKeys(context: ServiceContext) {
  const [sets, last] = await Promise.all([
    readLiveSets(context),
    context.models.activations.findMandatory(),
  ]);
  const live = sets ? [sets.production, sets.staging, sets.canary?.live] : [];
  return {
    keys: live.flatMap((set) => set?.key ?? []),
    mandatoryAt: last?.at.toISOString() ?? null,
  };
}
