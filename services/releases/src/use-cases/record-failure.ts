import type { BrowserReport, StackLine } from "@deeds/contracts";
import { type Browser, browserLabel } from "../domain/browser-name.ts";
import { fingerprintOf, formatFrame, parseStack, scrubMessage } from "../domain/failure.ts";
import { versionId } from "../domain/live-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { readStack } from "./read-failures.ts";

/** Counts an accepted report in the failure of its version that it is a report of, and exports it. */
export async function recordFailure(
  context: ServiceContext,
  report: BrowserReport,
  page: { browser: Browser; runnable: ReadonlySet<string>; now: Date },
): Promise<void> {
  const { remote, version, kind } = report;
  const { browser, runnable, now } = page;
  if (kind === "vitals") return;
  const id = versionId(remote, version);
  const message = scrubMessage(report.message ?? "");
  const frames = parseStack(report.stack ?? "");
  const failure = fingerprintOf(report, { message, frames });
  // Any other text may be an address with a name in it.
  const paths = report.route ? await context.models.versions.listPagePaths([...runnable]) : [];
  const route = paths.includes(report.route) ? (report.route ?? null) : null;
  await context.models.failures.count(
    { _id: `${id} ${failure}`, versionId: id, kind, message, route, frames },
    { browser: browserLabel(browser), now },
  );
  context.failureExport?.send({
    remote,
    version,
    kind,
    message,
    route,
    browser,
    at: now,
    stack: async () => textOf(await readStack(context, { remote, version, failure })),
    publishedStack: frames.map(formatFrame).join("\n"),
  });
}

const textOf = (lines: readonly StackLine[]): string =>
  lines.map(({ source, published }) => source ?? published).join("\n");
