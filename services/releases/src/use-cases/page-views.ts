import type { FrontEndName, PageClaims } from "@deeds/contracts";
import { readPageToken } from "@deeds/contracts/page-token";
import { isWorse } from "../domain/canary.ts";
import { versionsOfPage } from "../domain/live-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { rollCanaryBack } from "./run-canary.ts";

/** A page whose shell has not rendered by then has failed. */
export const startDeadlineMs = 30_000;
const maxSilent = 1_000;

type Page = Pick<PageClaims, "browser" | "canaries">;

/** Returns the claims of a page token; `null` for one that this installation did not issue. */
export const claimsOf = ({ pageTokenKey: key }: ServiceContext, token = "", now: Date) =>
  readPageToken(token, { key, now });

export const recordIssued = async (
  { models }: ServiceContext,
  pages: readonly PageClaims[],
): Promise<void> => models.pageViews.addIssued(pages);

/** Activations among which the set of a page is searched, as its fallback versions are. */
const maxHistory = 50;

/** Returns the ids of the versions that a page may run. */
export async function runnableVersions(
  { models: { activations, canaries, sets } }: ServiceContext,
  claims: PageClaims,
): Promise<ReadonlySet<string>> {
  const ids = claims.canaries.flatMap(({ id, group }) => (group === "canary" ? [id] : []));
  const [history, served, set] = await Promise.all([
    activations.listLatest({ environment: "production", limit: maxHistory }),
    canaries.findByIds(ids),
    sets.findById(claims.setId),
  ]);
  // The set of a canary, also in a page that is counted for none because its shell has failed.
  const isCanary = set && !history.some(({ setId }) => setId === set._id);
  const own = isCanary ? [set.changes ?? set.remotes] : [];
  const changes = [...own, ...served.map((canary) => canary.changes)];
  return versionsOfPage(claims, { history, changes });
}

/** Counts a page whose shell has rendered; ignores an invalid token and a repeated one. */
export async function recordStarted(
  context: ServiceContext,
  token: string,
  now: Date,
): Promise<void> {
  const claims = claimsOf(context, token, now);
  if (!claims || !(await context.models.pageViews.start(claims, now))) return;
  await Promise.all(
    claims.canaries.map(({ id, group }) =>
      context.models.canaries.count(id, { [`started.${group}`]: 1 }),
    ),
  );
}

/** Counts pages that did not start before the deadline as failed. */
export async function failSilentPages(context: ServiceContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - startDeadlineMs);
  const silent = await context.models.pageViews.listSilent(before, maxSilent);
  for (const { _id, ...page } of silent) {
    const isSilent = await context.models.pageViews.fail(_id, now, { isOpen: true });
    if (isSilent) await countFailure(context, page, now);
  }
}

/**
 * Returns the canaries of a page that a report about a front end counts for: those that change it, or
 * the shell. Another team's canary in the same page is not to blame.
 */
export async function canariesAbout(
  { models }: ServiceContext,
  { canaries }: Pick<PageClaims, "canaries">,
  remote: FrontEndName,
): Promise<PageClaims["canaries"]> {
  if (canaries.length === 0) return [];
  const running = await models.canaries.listRunning();
  const concerned = running.filter(({ changes }) => changes[remote] ?? changes.shell);
  return canaries.filter(({ id }) => concerned.some(({ _id }) => _id === id));
}

/** Counts a page as failed, once, and evaluates its canaries. */
export async function failPage(
  context: ServiceContext,
  claims: PageClaims,
  now: Date,
): Promise<void> {
  const isFirst = await context.models.pageViews.fail(claims.id, now);
  if (isFirst) await countFailure(context, claims, now);
}

const countFailure = (context: ServiceContext, page: Page, now: Date): Promise<void> =>
  countAgainst(context, page, { comparison: "failed", views: "failedViews", now });

/** Counts a browser once in a comparison of each canary, and ends the canaries that are worse. */
export async function countAgainst(
  context: ServiceContext,
  { browser, canaries }: Page,
  count: { comparison: "failed" | "slow"; views?: "failedViews"; now: Date },
): Promise<void> {
  const { comparison, views, now } = count;
  const { models } = context;
  for (const { id, group } of canaries) {
    const isFirst = await models.pageViews.countOnce(`${id} ${comparison}`, browser, now);
    const counts = {
      ...(views && { [`${views}.${group}`]: 1 }),
      ...(isFirst && { [`${comparison}.${group}`]: 1 }),
    };
    if (Object.keys(counts).length === 0) continue;
    const canary = await models.canaries.count(id, counts);
    if (canary && isWorse(canary)) await rollCanaryBack(context, canary, now);
  }
}
