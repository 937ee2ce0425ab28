import { pageTokenMs } from "@deeds/contracts/page-token";
import { AppError, type Metric } from "@deeds/service-kit";
import { compareClients, isReleaseWorse } from "../domain/watch.ts";
import type { Models } from "../models/index.ts";
import type { StoredActivation } from "../models/release-set.ts";
import type { StoredWatch } from "../models/watch.ts";
import type { ServiceContext } from "../service-context.ts";
import { systemPublisher } from "./publisher.ts";
import { rollBackRemote } from "./roll-back.ts";

/**
 * For so long a release is watched, and so far back are the page views with which it is compared: their
 * rows are stored twice as long.
 */
export const watchMs = pageTokenMs;
/** Page views of each version that are compared. */
const maxViews = 1_000;
/** Activations among which the sets of both versions are searched. */
const maxHistory = 200;
const maxCanaries = 100;

/**
 * Rolls back a front end whose live version fails for more clients than the version before. One at a time:
 * the others are then compared anew, because a page that does not start counts against all of them.
 */
export async function rollBackWorseReleases(context: ServiceContext, now: Date): Promise<void> {
  const { watches, activations } = context.models;
  const running = await watches.listRunning();
  if (running.length === 0) return;
  const environment = "production";
  const history = await activations.listLatest({ environment, limit: maxHistory });
  for (const watch of running) {
    const isLive = history[0]?.remotes[watch.remote] === watch.version;
    const isOver = now.getTime() - watch.at.getTime() >= watchMs;
    if (!isLive || isOver) {
      await watches.end(watch._id, { outcome: isLive ? "passed" : "replaced", endedAt: now });
      continue;
    }
    const counts = await countClients(context, watch, { history, now });
    if (!isReleaseWorse(counts)) continue;
    if (await rollBack(context, watch, { counts, now })) return;
  }
}

type Counts = ReturnType<typeof compareClients>;

async function countClients(
  { models }: ServiceContext,
  watch: StoredWatch,
  { history, now }: { history: readonly StoredActivation[]; now: Date },
): Promise<Counts> {
  const { remote, version, before, at } = watch;
  const canaries = await models.canaries.listLatest(maxCanaries);
  const withoutCanaries = canaries.filter(({ changes }) => changes[remote]).map(({ _id }) => _id);
  const setIdsOf = (live: string, isIncluded: (id: number) => boolean) =>
    history
      .filter(({ _id, remotes }) => remotes[remote] === live && isIncluded(_id))
      .map(({ setId }) => setId);
  const common = { withoutCanaries, limit: maxViews };
  const [after, previous] = await Promise.all([
    models.pageViews.listDecided({
      ...common,
      setIds: setIdsOf(version, (id) => id >= watch.countsFrom),
      from: at,
      until: now,
      order: "oldest first",
    }),
    models.pageViews.listDecided({
      ...common,
      setIds: setIdsOf(before, (id) => id < watch.activationId),
      from: new Date(at.getTime() - watchMs),
      until: at,
      order: "newest first",
    }),
  ]);
  return compareClients(remote, { after, before: previous });
}

/** Returns `false` when another process was faster, or the version before does not fit the live set. */
async function rollBack(
  context: ServiceContext,
  watch: StoredWatch,
  { counts, now }: { counts: Counts; now: Date },
): Promise<boolean> {
  const { watches, activations, controls } = context.models;
  const { _id, remote, version: from } = watch;
  const details = { remote, from, ...counts };
  try {
    const isRolledBack = await context.database.transaction(async (tx) => {
      await controls.claim(tx);
      const live = await activations.findLive("production", tx);
      const outcome = live?.remotes[remote] === from ? "rolled-back" : "replaced";
      const isFirst = await watches.end(_id, { outcome, endedAt: now }, tx);
      if (!isFirst || outcome === "replaced") return false;
      const automatic = (to: string) => ({ ...details, to });
      await rollBackRemote(context, { remote, publisher: systemPublisher, now, automatic });
      const restored = await activations.findLive("production", tx);
      if (restored) await watches.restart(tx, restored._id);
      return true;
    });
    if (isRolledBack) context.log.warn(details, "a release was rolled back automatically");
    return isRolledBack;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await watches.end(_id, { outcome: "blocked", endedAt: now });
    context.log.error({ err: error, ...details }, "a worse release could not be rolled back");
    return false;
  }
}

/** The same in every process of the service. */
export const rollbackMetric = (
  { watches }: Pick<Models, "watches">,
  clock: () => Date,
): Metric => ({
  name: "automatic_rollbacks",
  help: "Releases that were worse than the version before, in the last hour: rolled back or blocked",
  labels: ["outcome"],
  read: async () => {
    const since = new Date(clock().getTime() - watchMs);
    return Promise.all(
      (["rolled-back", "blocked"] as const).map(async (outcome) => ({
        labels: { outcome },
        value: await watches.countEnded(outcome, since),
      })),
    );
  },
});
