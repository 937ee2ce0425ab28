import { createHash } from "node:crypto";
import {
  type BrowserReport,
  type FailedRenders,
  type FrontEndName,
  type PageClaims,
  type ServedViews,
  vitalNames,
} from "@deeds/contracts";
import { type Browser, browserOf } from "../domain/browser-name.ts";
import { versionId } from "../domain/live-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { canariesAbout, claimsOf, countAgainst, failPage, runnableVersions } from "./page-views.ts";
import { recordFailure } from "./record-failure.ts";

const poorGrade = 2;

/**
 * Counts a browser's report, once for each front end and kind of a page, and evaluates the canaries of
 * the page; ignores a report without a valid page token, a repeated one and one about a version that
 * the page cannot run.
 */
export async function recordReport(
  context: ServiceContext,
  report: BrowserReport,
  { userAgent, now }: { userAgent: string; now: Date },
): Promise<void> {
  const issued = claimsOf(context, report.token, now);
  if (issued) await countReport(context, report, { issued, browser: browserOf(userAgent), now });
}

/** In place of a browser's name. */
const renderer: Browser = { name: "Server", version: null };

/**
 * Counts documents without the content of their page, because a version failed in the renderer: each
 * like a report of its own browser, and those of staging and previews without any page.
 */
export async function recordFailedRenders(
  context: ServiceContext,
  failed: FailedRenders & { remote: FrontEndName; version: string },
  now: Date,
): Promise<void> {
  const { pages, trials, ...failure } = failed;
  const report = { ...failure, kind: "render-failed" } as const;
  for (const issued of pages)
    await countReport(context, report, { issued, browser: renderer, now });
  if (trials > 0) await countTrials(context, report, { trials, now });
}

async function countTrials(
  context: ServiceContext,
  report: BrowserReport & { kind: "render-failed" },
  { trials, now }: { trials: number; now: Date },
): Promise<void> {
  const { versions, reports } = context.models;
  const id = versionId(report.remote, report.version);
  if (!(await versions.exists(id))) return;
  const count = { "render-failed": trials };
  await Promise.all([
    reports.countTotal(id, count),
    reports.countDay(id, dayOf(now), count),
    recordFailure(context, report, { browser: renderer, runnable: new Set([id]), now }),
  ]);
}

async function countReport(
  context: ServiceContext,
  report: BrowserReport,
  { issued, browser, now }: { issued: PageClaims; browser: Browser; now: Date },
): Promise<void> {
  const { pageViews, reports } = context.models;
  const id = versionId(report.remote, report.version);
  const runnable = await runnableVersions(context, issued);
  if (!runnable.has(id)) return;
  const { kind, grades = {}, remote } = report;
  const failure = { browser, runnable, now };
  const hash = hashOf(report);
  if (!(await pageViews.countReport(issued, { remote, kind, report: hash }))) {
    const isFurther = kind !== "vitals" && (await pageViews.addFurther(issued, hash));
    return isFurther ? recordFailure(context, report, failure) : undefined;
  }
  const canaries = await canariesAbout(context, issued, remote);
  const claims = { ...issued, canaries };
  if (kind === "vitals") {
    await reports.countDay(id, dayOf(now), gradeCounts(report));
    if (!Object.values(grades).includes(poorGrade)) return;
    return countAgainst(context, claims, { comparison: "slow", now });
  }
  await Promise.all([
    reports.countTotal(id, { [kind]: 1 }),
    reports.countDay(id, dayOf(now), { [kind]: 1 }),
    recordFailure(context, report, failure),
  ]);
  if (canaries.length > 0) await failPage(context, claims, now);
}

function hashOf({ remote, version, kind, message = "" }: BrowserReport): string {
  const text = [remote, version, kind, message].join("\n");
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** Counts violations of the page's content security policy; ignores an unknown version. */
export async function recordPolicyViolations(
  { models: { versions, reports } }: ServiceContext,
  violations: { remote: FrontEndName; version: string; times: number; now: Date },
): Promise<void> {
  const id = versionId(violations.remote, violations.version);
  if (!(await versions.exists(id))) return;
  const count = { "policy-broken": violations.times };
  await Promise.all([
    reports.countTotal(id, count),
    reports.countDay(id, dayOf(violations.now), count),
  ]);
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function gradeCounts({ grades = {} }: BrowserReport): Record<string, number> {
  const counts = vitalNames.flatMap((name) => {
    const grade = grades[name];
    return grade === undefined ? [] : [[`${name}.${grade}`, 1] as const];
  });
  return Object.fromEntries(counts);
}

export const countServed = ({ models }: ServiceContext, views: ServedViews): Promise<void> => {
  const counts = Object.entries(views).map(([name, documents]) => {
    const [id, group] = name.split(".");
    return { id: Number(id), counts: { [`served.${group}`]: documents } };
  });
  return models.canaries.countAll(counts);
};
