import { type BrowserReport, type FrontEndName, vitalNames } from "@deeds/contracts";
import { isWorse } from "../domain/canary.ts";
import type { Canary } from "../models/canaries.ts";
import { versionId } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";
import { rollCanaryBack } from "./end-canary.ts";

const poorGrade = 2;

/** Counts a browser's report and evaluates the canary; ignores a report about an unknown version. */
export async function recordReport(context: ServiceContext, report: BrowserReport): Promise<void> {
  const _id = versionId(report.remote, report.version);
  if (!(await context.models.versions.exists({ _id }))) return;
  const { kind } = report;
  await Promise.all([
    kind !== "vitals" && countTotal(context, _id, { [kind]: 1 }),
    countToday(context, _id, kind === "vitals" ? gradeCounts(report) : { [kind]: 1 }),
    evaluateCanary(context, report),
  ]);
}

/** Counts violations of the page's content security policy; ignores an unknown version. */
export async function recordStopped(
  context: ServiceContext,
  { remote, version, times }: { remote: FrontEndName; version: string; times: number },
): Promise<void> {
  const _id = versionId(remote, version);
  if (!(await context.models.versions.exists({ _id }))) return;
  const count = { "policy-broken": times };
  await Promise.all([countTotal(context, _id, count), countToday(context, _id, count)]);
}

type Counts = Readonly<Record<string, number>>;

async function countTotal({ models }: ServiceContext, _id: string, counts: Counts) {
  await models.reports.updateOne({ _id }, { $inc: counts }, { upsert: true });
}

async function countToday({ models }: ServiceContext, id: string, counts: Counts) {
  const day = new Date().toISOString().slice(0, 10);
  const _id = `${id} ${day}`;
  // The arrays must exist before one of their elements is incremented.
  const initial = { versionId: id, day, lcp: [0, 0, 0], inp: [0, 0, 0], cls: [0, 0, 0] };
  await models.reportDays.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
  if (Object.keys(counts).length > 0) await models.reportDays.updateOne({ _id }, { $inc: counts });
}

function gradeCounts({ grades = {} }: BrowserReport): Counts {
  const counts = vitalNames.flatMap((name) => {
    const grade = grades[name];
    return grade === undefined ? [] : [[`${name}.${grade}`, 1] as const];
  });
  return Object.fromEntries(counts);
}

async function evaluateCanary(context: ServiceContext, report: BrowserReport): Promise<void> {
  const counts = report.canary && countsOf(report);
  if (!report.canary || !counts) return;
  const canary = await context.models.canaries
    .findOneAndUpdate(
      { _id: report.canary.id, outcome: "running" },
      { $inc: counts },
      { returnDocument: "after" },
    )
    .lean<Canary>();
  if (canary && isWorse(canary)) await rollCanaryBack(context, canary);
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
  const change = { "served.canary": served.canary, "served.control": served.control };
  await models.canaries.updateOne({ _id: id, outcome: "running" }, { $inc: change });
}
