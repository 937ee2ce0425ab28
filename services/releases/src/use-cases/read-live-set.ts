import type { Environment, FrontEndName, LiveSet, LiveSets } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import {
  changesFrom,
  keyOf,
  liveSetOf,
  previousVersions,
  type Versions,
  versionsUpon,
} from "../domain/live-set.ts";
import { type Controls, noControls } from "../models/controls.ts";
import type { StoredActivation } from "../models/sets.ts";
import { buildsById, versionId } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertKept, assertSignatures } from "./check-versions.ts";

/** How far back a version to fall back on is looked for. */
const historyLength = 50;

export const liveActivation = async (
  { models }: Pick<ServiceContext, "models">,
  environment: Environment = "production",
  tx: Transaction | null = null,
): Promise<StoredActivation | null> =>
  models.activations.findOne({ environment }).sort({ _id: -1 }).session(tx).lean();

export const readControls = async ({ models }: Pick<ServiceContext, "models">): Promise<Controls> =>
  (await models.controls.findById("controls").lean()) ?? noControls;

/** What everybody has, and how pages are made of it and upon it; null before the first activation. */
async function readProduction(context: ServiceContext) {
  const [history, controls] = await Promise.all([
    context.models.activations
      .find({ environment: "production" })
      .sort({ _id: -1 })
      .limit(historyLength)
      .lean(),
    readControls(context),
  ]);
  const [live] = history;
  if (!live) return null;
  const previous = previousVersions(history);
  return {
    live,
    previous,
    compose: composer(context, controls),
    /** Whoever tries something falls back on what everybody has. */
    before: (versions: Versions) => fallbacks(versions, live.remotes, previous),
  };
}

/**
 * A set as it would be if it were live, for whoever looks at it alone; its pages are old when
 * everybody's are. Null without such a set; throws `incompatible-release` for one that is not as signed
 * or whose files are gone.
 */
export async function readSetAlone(context: ServiceContext, id: number): Promise<LiveSet | null> {
  const [known, set] = await Promise.all([
    readProduction(context),
    context.models.sets.findById(id).lean(),
  ]);
  if (!known || !set) return null;
  const { live, before, compose } = known;
  const remotes = versionsUpon(live.remotes, set);
  await assertKept(context, remotes);
  await assertSignatures(context, changesFrom(live.remotes, remotes));
  const of = { setId: id, at: live.at, remotes, number: `${live._id}` };
  return compose({ ...of, previous: before(remotes) });
}

export async function readLiveSets(context: ServiceContext): Promise<LiveSets | null> {
  const [known, staged, canary] = await Promise.all([
    readProduction(context),
    liveActivation(context, "staging"),
    context.models.canaries.findOne({ outcome: "running" }).lean(),
  ]);
  if (!known) return null;
  const { live, previous, before, compose } = known;
  const canaryRemotes = canary && { ...live.remotes, ...canary.changes };
  return {
    production: await compose({ ...live, number: `${live._id}`, previous }),
    staging:
      staged &&
      (await compose({
        ...{ setId: staged.setId, at: staged.at, remotes: staged.remotes },
        ...{ number: `${staged._id}`, previous: before(staged.remotes) },
      })),
    canary: canary &&
      canaryRemotes && {
        id: canary._id,
        percent: canary.percent,
        live: await compose({
          ...{ setId: canary.setId, at: canary.startedAt, remotes: canaryRemotes },
          ...{ number: `${live._id}.${canary._id}`, previous: before(canaryRemotes) },
        }),
      },
  };
}

/** What everybody has is what an other version falls back on. */
function fallbacks(versions: Versions, live: Versions, previous: Versions): Versions {
  const found = Object.entries(versions).flatMap(([name, version]) => {
    const other = version === live[name] ? previous[name] : live[name];
    return other === undefined ? [] : [[name, other] as const];
  });
  return Object.fromEntries(found);
}

interface Parts {
  setId: number;
  at: Date;
  remotes: Versions;
  previous: Versions;
  number: string;
}

const composer =
  (context: ServiceContext, { switches }: Controls) =>
  async ({ setId, at, remotes, previous, number }: Parts): Promise<LiveSet> => {
    const ids = [...idsOf(remotes), ...idsOf(previous)];
    const builds = await buildsById(context.models.versions, ids);
    const names = Object.keys(remotes) as FrontEndName[];
    const off = names.filter((name) => switches[name]);
    return liveSetOf({
      ...{ id: setId, at, key: keyOf(number, off), off },
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
