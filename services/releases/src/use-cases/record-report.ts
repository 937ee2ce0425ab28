import type { FrontEndName } from "@deeds/contracts";
import type { House } from "../house.ts";
import type { FailureKind } from "../models/reports.ts";
import { versionId } from "../models/versions.ts";

/** Counts what a browser reports of a version; of a version that does not exist nothing is kept. */
export async function recordReport(
  house: House,
  report: { remote: FrontEndName; version: string; kind: FailureKind },
): Promise<void> {
  const _id = versionId(report.remote, report.version);
  if (!(await house.models.versions.exists({ _id }))) return;
  await house.models.reports.updateOne({ _id }, { $inc: { [report.kind]: 1 } }, { upsert: true });
}
