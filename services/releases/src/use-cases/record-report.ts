import { type BrowserReport, type FrontEndName, vitalNames } from "@deeds/contracts";
import { isWorse } from "../domain/canary.ts";
import type { Canary } from "../models/canaries.ts";
import { versionId } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";
import { rollCanaryBack } from "./end-canary.ts";

const poor = 2;

/** Counts a browser's report, if its version exists, and evaluates the canary at once. */
export async function recordReport(context: ServiceContext, report: BrowserReport): Promise<void> {
  const _id = versionId(report.remote, report.version);
  if (!(await context.models.versions.exists({ _id }))) return;
  const { kind } = report;
  await Promise.all([
    kind !== "vitals" && countForever(context, _id, { [kind]: 1 }),
    countToday(context, _id, kind === "vitals" ? gradesIn(report) : { [kind]: 1 }),
    weigh(context, report),
  ]);
}

/** Counts how often the page's policy stopped something of a version; an unknown one has no count. */
export async function recordStopped(
  context: ServiceContext,
  { remote, version, times }: { remote: FrontEndName; version: string; times: number },
): Promise<void> {
  const _id = versionId(remote, version);
  if (!(await context.models.versions.exists({ _id }))) return;
  const count = { "policy-broken": times };
  await Promise.all([countForever(context, _id, count), countToday(context, _id, count)]);
}

type Counts = Readonly<Record<string, number>>;

async function countForever({ models }: ServiceContext, _id: string, counts: Counts) {
  await models.reports.updateOne({ _id }, { $inc: counts }, { upsert: true });
}

async function countToday({ models }: ServiceContext, id: string, counts: Counts) {
  const day = new Date().toISOString().slice(0, 10);
  const _id = `${id} ${day}`;
  // Lists of grades have to be there before a place of theirs is counted up.
  const fresh = { versionId: id, day, lcp: [0, 0, 0], inp: [0, 0, 0], cls: [0, 0, 0] };
  await models.reportDays.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
  if (Object.keys(counts).length > 0) await models.reportDays.updateOne({ _id }, { $inc: counts });
}

function gradesIn({ grades = {} }: BrowserReport): Counts {
  const counted = vitalNames.flatMap((name) => {
    const grade = grades[name];
    return grade === undefined ? [] : [[`${name}.${grade}`, 1] as const];
  });
  return Object.fromEntries(counted);
}

async function weigh(context: ServiceContext, report: BrowserReport): Promise<void> {
  const change = report.canary && changeOf(report);
  if (!report.canary || !change) return;
  const canary = await context.models.canaries
    .findOneAndUpdate(
      { _id: report.canary.id, outcome: "running" },
      { $inc: change },
      { returnDocument: "after" },
    )
    .lean<Canary>();
  if (canary && isWorse(canary)) await rollCanaryBack(context, canary);
}

/** A browser counts once for each comparison, however many pages it opens. */
function changeOf({ kind, grades = {}, canary }: BrowserReport): Record<string, number> | null {
  if (!canary) return null;
  const { group, first } = canary;
  if (kind !== "vitals") {
    return { [`failedViews.${group}`]: 1, ...(first && { [`failed.${group}`]: 1 }) };
  }
  const isSlow = Object.values(grades).includes(poor);
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
