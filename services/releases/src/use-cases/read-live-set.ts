import type { Environment, FrontEndName, LiveSet, LiveSets } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import {
  changesFrom,
  liveSetKey,
  liveSetOf,
  previousVersions,
  rebaseVersions,
  type Versions,
} from "../domain/live-set.ts";
import { type Controls, noControls } from "../models/controls.ts";
import type { StoredActivation } from "../models/sets.ts";
import { buildsById, versionId } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotPruned, assertSignatures } from "./check-versions.ts";

/** Activations among which the fallback versions are searched. */
const maxHistory = 50;

export const liveActivation = async (
  { models }: Pick<ServiceContext, "models">,
  environment: Environment = "production",
  tx: Transaction | null = null,
): Promise<StoredActivation | null> =>
  models.activations.findOne({ environment }).sort({ _id: -1 }).session(tx).lean();

export const readControls = async ({ models }: Pick<ServiceContext, "models">): Promise<Controls> =>
  (await models.controls.findById("controls").lean()) ?? noControls;

/** Reads what is live in production; `null` before the first activation. */
async function readProduction(context: ServiceContext) {
  const [history, controls] = await Promise.all([
    context.models.activations
      .find({ environment: "production" })
      .sort({ _id: -1 })
      .limit(maxHistory)
      .lean(),
    readControls(context),
  ]);
  const [live] = history;
  if (!live) return null;
  const previous = previousVersions(history);
  return {
    live,
    previous,
    toLiveSet: liveSetReader(context, controls),
    fallbacksOf: (versions: Versions) => fallbacks(versions, live.remotes, previous),
  };
}

/**
 * Reads a set as if it were live, for a preview; its pages become outdated with those of the live set.
 * Returns `null` when there is no such set; throws `incompatible-release` for an invalid signature or
 * a pruned version.
 */
export async function readPreviewSet(context: ServiceContext, id: number): Promise<LiveSet | null> {
  const [production, set] = await Promise.all([
    readProduction(context),
    context.models.sets.findById(id).lean(),
  ]);
  if (!production || !set) return null;
  const { live, fallbacksOf, toLiveSet } = production;
  const remotes = rebaseVersions(live.remotes, set);
  await assertNotPruned(context, remotes);
  await assertSignatures(context, changesFrom(live.remotes, remotes));
  return toLiveSet({
    setId: id,
    at: live.at,
    remotes,
    previous: fallbacksOf(remotes),
    number: `${live._id}`,
  });
}

export async function readLiveSets(context: ServiceContext): Promise<LiveSets | null> {
  const [production, staged, canary] = await Promise.all([
    readProduction(context),
    liveActivation(context, "staging"),
    context.models.canaries.findOne({ outcome: "running" }).lean(),
  ]);
  if (!production) return null;
  const { live, previous, fallbacksOf, toLiveSet } = production;
  const canaryRemotes = canary && { ...live.remotes, ...canary.changes };
  return {
    production: await toLiveSet({ ...live, number: `${live._id}`, previous }),
    staging:
      staged &&
      (await toLiveSet({
        setId: staged.setId,
        at: staged.at,
        remotes: staged.remotes,
        previous: fallbacksOf(staged.remotes),
        number: `${staged._id}`,
      })),
    canary: canary &&
      canaryRemotes && {
        id: canary._id,
        percent: canary.percent,
        live: await toLiveSet({
          setId: canary.setId,
          at: canary.startedAt,
          remotes: canaryRemotes,
          previous: fallbacksOf(canaryRemotes),
          number: `${live._id}.${canary._id}`,
        }),
      },
  };
}

/** A version falls back on the live one, the live one on the previous one. */
function fallbacks(versions: Versions, live: Versions, previous: Versions): Versions {
  const found = Object.entries(versions).flatMap(([name, version]) => {
    const fallback = version === live[name] ? previous[name] : live[name];
    return fallback === undefined ? [] : [[name, fallback] as const];
  });
  return Object.fromEntries(found);
}

interface SetVersions {
  setId: number;
  at: Date;
  remotes: Versions;
  previous: Versions;
  number: string;
}

const liveSetReader =
  (context: ServiceContext, { switches }: Controls) =>
  async ({ setId, at, remotes, previous, number }: SetVersions): Promise<LiveSet> => {
    const ids = [...idsOf(remotes), ...idsOf(previous)];
    const builds = await buildsById(context.models.versions, ids);
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

const idOf = (versions: Versions, name: FrontEndName): string =>
  versionId(name, versions[name] ?? "");

const idsOf = (versions: Versions): string[] =>
  Object.keys(versions).map((name) => idOf(versions, name));

export async function currentKeys(context: ServiceContext) {
  const mandatory = { environment: "production", mandatory: true } as const;
  const [sets, last] = await Promise.all([
    readLiveSets(context),
    context.models.activations.findOne(mandatory).sort({ _id: -1 }).lean(),
  ]);
  const live = sets ? [sets.production, sets.staging, sets.canary?.live] : [];
  return {
    keys: live.flatMap((set) => set?.key ?? []),
    mandatoryAt: last?.at.toISOString() ?? null,
  };
}
