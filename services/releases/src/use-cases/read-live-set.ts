import { createHash } from "node:crypto";
import {
  canaryKeyPart,
  type FrontEndName,
  type LiveRemote,
  type LiveSet,
  type LiveSets,
} from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { combine, fitsLive, withConflicts } from "../domain/channels.ts";
import {
  changesFrom,
  liveRemoteOf,
  liveSetKey,
  previousVersions,
  rebaseVersions,
  type Versions,
  versionId,
  versionIds,
} from "../domain/live-set.ts";
import type { StoredStaged } from "../models/staged.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertReleasable } from "./check-versions.ts";
import { readSignedBuilds } from "./signing-keys.ts";

type ReadBuilds = typeof readSignedBuilds;

/** Activations among which the fallback versions are searched. */
const maxHistory = 50;

/**
 * Reads what is live in production, and the builds of its versions and those of `others`; `null`
 * before the first activation. Throws `service-unavailable` when a live version has no valid signature:
 * gateways then serve the last live set that they have read.
 */
async function readProduction(
  context: ServiceContext,
  others: readonly Versions[],
  readBuilds: ReadBuilds = readSignedBuilds,
) {
  const [history, { switches }] = await Promise.all([
    context.models.activations.listLatest({ environment: "production", limit: maxHistory }),
    context.models.controls.find(),
  ]);
  const [live] = history;
  if (!live) return null;
  const previousLive = previousVersions(history);
  const ids = [live.remotes, previousLive, ...others].flatMap(versionIds);
  const builds = await readBuilds(context, [...new Set(ids)]);
  const invalid = versionIds(live.remotes).filter((id) => !builds.has(id));
  if (invalid.length > 0) throw refuse.unavailable(new Error(`${invalid} are not validly signed`));
  const off = Object.keys(live.remotes).filter((name) => switches[name]);

  /** Front ends of the live set, or of `versions`; a version falls back on the live one. */
  const remotesOf = (versions: Versions): LiveRemote[] => {
    const previous = fallbacksOf(versions, live.remotes, previousLive);
    return Object.keys(versions).flatMap((name) => {
      const build = builds.get(idOf(versions, name));
      if (!build) return [];
      return [
        liveRemoteOf(build, builds.get(idOf(previous, name)) ?? null, {
          isOff: Boolean(switches[name]),
        }),
      ];
    });
  };
  const key = liveSetKey(live._id, off);
  const setOf = (id: number, remotes: Versions, parts: readonly string[] = []): LiveSet => ({
    id,
    key: [key, ...parts].join("+"),
    activatedAt: live.at.toISOString(),
    remotes: remotesOf(remotes),
  });
  return { live, remotesOf, setOf, fits: fitsLive(live.remotes, builds) };
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
  const set = await context.models.sets.findById(id);
  if (!set) return null;
  const production = await readProduction(context, [set.remotes, set.changes ?? {}]);
  if (!production) return null;
  const { live, setOf } = production;
  const remotes = rebaseVersions(live.remotes, set);
  await assertReleasable(context, remotes, changesFrom(live.remotes, remotes));
  return setOf(id, remotes);
}

/** Reads the live set with other versions of some front ends; `null` when they do not fit. */
export async function readWithChanges(
  context: ServiceContext,
  changes: Versions,
): Promise<LiveSet | null> {
  const production = await readProduction(context, [changes]);
  if (!production?.fits(changes)) return null;
  const { live, setOf } = production;
  return setOf(live.setId, { ...live.remotes, ...changes });
}

/** Reads what browsers can get: production, staging, canaries; `null` before the first activation. */
export async function readLiveSets(
  context: ServiceContext,
  readBuilds?: ReadBuilds,
): Promise<LiveSets | null> {
  const [staged, running] = await Promise.all([
    context.models.staged.list(),
    context.models.canaries.listRunning(),
  ]);
  const others = [...staged.map(changesOf), ...running.map(({ changes }) => changes)];
  const production = await readProduction(context, others, readBuilds);
  if (!production) return null;
  const { live, remotesOf, setOf, fits } = production;
  return {
    production: setOf(live.setId, live.remotes),
    staging: stagingOf(staged, production),
    staged: staged.flatMap((row) =>
      remotesOf(changesOf(row)).map((remote) => ({ setId: row.setId, remote })),
    ),
    canaries: withConflicts(running, fits).map((canary) => ({
      id: canary._id,
      setId: canary.setId,
      percent: canary.percent,
      remotes: remotesOf(canary.changes),
      conflicts: canary.conflicts,
    })),
  };
}

type Production = NonNullable<Awaited<ReturnType<typeof readProduction>>>;

/** The live set with the staged versions of each set, latest first, that can be live together. */
function stagingOf(
  staged: readonly StoredStaged[],
  { live, setOf, fits }: Pick<Production, "live" | "setOf" | "fits">,
): LiveSet | null {
  const [latest] = staged;
  if (!latest) return null;
  const sets = [...Map.groupBy(staged, ({ setId }) => setId).values()];
  const channels = sets.map((rows) => ({ changes: Object.assign({}, ...rows.map(changesOf)) }));
  const combined = combine(channels, fits).map(({ changes }) => changes);
  return setOf(latest.setId, Object.assign({}, live.remotes, ...combined), [stagingPart(staged)]);
}

const changesOf = ({ _id, version }: StoredStaged): Versions => ({ [_id]: version });

/** The part of a key by which a page of staging becomes outdated. */
function stagingPart(staged: readonly StoredStaged[]): string {
  const text = staged
    .map((row) => versionId(row._id, row.version))
    .toSorted()
    .join("\n");
  return `staging ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}

const idOf = (versions: Versions, name: FrontEndName): string =>
  versionId(name, versions[name] ?? "");

/** Returns the parts of the keys of all pages that are not outdated. */
export async function currentKeys(context: ServiceContext) {
  const [sets, last] = await Promise.all([
    readLiveSets(context),
    context.models.activations.findMandatory(),
  ]);
  const keys = sets
    ? [
        ...(sets.staging ?? sets.production).key.split("+"),
        ...sets.canaries.map(({ id }) => canaryKeyPart(id)),
      ]
    : [];
  return { keys, mandatoryAt: last?.at.toISOString() ?? null };
}
