/**
 * Measured ratios against a named baseline of the same run: `npm run bench`, or some suites by
 * name: `npm run bench -- search gateway`. Each writes `bench/results/<suite>.md`, unless `--quick`.
 */
import { readArguments } from "../../scripts/read-arguments.ts";
import { lineOf, writeReport } from "./report.ts";
import { isQuick, runSuite } from "./suite.ts";
import { events } from "./suites/events.ts";
import { federation } from "./suites/federation.ts";
import { gateway } from "./suites/gateway.ts";
import { live } from "./suites/live.ts";
import { pages } from "./suites/pages.ts";
import { queue } from "./suites/queue.ts";
import { reads } from "./suites/reads.ts";
import { rendering } from "./suites/rendering.ts";
import { search } from "./suites/search.ts";
import { signIn } from "./suites/sign-in.ts";
import { tax } from "./suites/tax.ts";
import { transfer } from "./suites/transfer.ts";
import { uploads } from "./suites/uploads.ts";
import { webhooks } from "./suites/webhooks.ts";

const suites = [
  reads,
  gateway,
  tax,
  signIn,
  events,
  live,
  uploads,
  transfer,
  webhooks,
  pages,
  queue,
  federation,
  rendering,
  search,
];

const log = (line: string) => process.stdout.write(`${line}\n`);
const { positionals: wanted } = readArguments("npm run bench -- [SUITE]… [--quick]", {
  options: { quick: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(", ");
  log(`there is no suite ${unknown.join(", ")}; there are: ${names}`);
  process.exit(1);
}
for (const suite of suites) {
  if (wanted.length > 0 && !wanted.includes(suite.name)) continue;
  log(`\n${suite.name}: ${suite.title}`);
  const findings = await runSuite(suite, log);
  for (const finding of findings) log(lineOf(finding));
  if (isQuick) log(`${suite.name}: a quick run is too small to compare; nothing is written`);
  else await writeReport(suite, findings, new Date());
}
