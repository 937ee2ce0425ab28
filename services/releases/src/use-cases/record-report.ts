import { type BrowserReport, type FrontEndName, vitalNames } from "@deeds/contracts";
import { isWorse } from "../domain/canary.ts";
import { versionId } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { rollCanaryBack } from "./run-canary.ts";

const poorGrade = 2;

/** Counts a browser's report and evaluates the canary; ignores a report about an unknown version. */
export async function recordReport(
  context: ServiceContext,
  report: BrowserReport,
  now: Date,
): Promise<void> {
  const { versions, reports } = context.models;
  const id = versionId(report.remote, report.version);
  if (!(await versions.exists(id))) return;
  const { kind } = report;
  await Promise.all([
    kind !== "vitals" && reports.countTotal(id, { [kind]: 1 }),
    reports.countDay(id, dayOf(now), kind === "vitals" ? gradeCounts(report) : { [kind]: 1 }),
    evaluateCanary(context, report, now),
  ]);
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

async function evaluateCanary(
  context: ServiceContext,
  report: BrowserReport,
  now: Date,
): Promise<void> {
  const counts = report.canary && countsOf(report);
  if (!report.canary || !counts) return;
  const canary = await context.models.canaries.count(report.canary.id, counts);
  if (canary && isWorse(canary)) await rollCanaryBack(context, canary, now);
}

/** A browser counts once in each comparison, however many pages it opens. */
function countsOf({ kind, grades = {}, canary }: BrowserReport): Record<string, number> | null {
  if (!canary) return null;
  const { group, first } = canary;
  if (kind !== "vitals") {
    return { [`failedViews.${group}`]: 1, ...(first && { [`failed.${group}`]: 1 }) };
  }
  const isSlow = Object.values(grades).includes(poorGrade);
  return isSlow && first ? { [`slow.${group}`]: 1 } : null;
}

export async function countServed(
  { models }: ServiceContext,
  id: number,
  served: { canary: number; control: number },
): Promise<void> {
  const counts = { "served.canary": served.canary, "served.control": served.control };
  await models.canaries.count(id, counts);
}
