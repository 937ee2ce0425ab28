/**
 * Measured ratios against a named baseline of the same run: `npm run bench`, or some suites by
 * name: `npm run bench -- search gateway`. Each writes `bench/results/<suite>.md`.
 */
import { lineOf, writeReport } from "./report.ts";
import { runSuite } from "./suite.ts";
import { suites } from "./suites/index.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(", ");
  say(`there is no suite ${unknown.join(", ")}; there are: ${names}`);
  process.exit(1);
}
for (const suite of suites) {
  if (wanted.length > 0 && !wanted.includes(suite.name)) continue;
  say(`\n${suite.name}: ${suite.title}`);
  const findings = await runSuite(suite, say);
  await writeReport(suite, findings, new Date());
  for (const finding of findings) say(lineOf(finding));
}
