/**
 * Brings about what each alert is for, before a real Prometheus with the alerts of the product, and says
 * which fired, which went away again, and which panels moved. Without `prometheus` on the PATH it builds
 * one with Go, once.
 *
 *   pnpm --filter @deeds/e2e alarms --only 1,2
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { startJourneyProduct } from "../src/product.ts";
import { readAlerts } from "../src/watched.ts";
import { causes } from "./causes.ts";
import { panelsSince, rehearse, startPrometheus } from "./prometheus.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = values.only?.split(",").map(Number);
const wanted = causes.filter((_, index) => chosen?.includes(index + 1) ?? true);
const say = (line: string) => process.stdout.write(`${line}\n`);

const composed = await startJourneyProduct({ demo: true, frontEnds: false });
const { product } = composed;
const folder = join(product.data.root, "prometheus");
const prometheus = await startPrometheus(folder, Object.values(product.metrics));
let failed = 0;
try {
  const watched = { product, admin: await signInAsAdmin(product.origin) };
  const start = new Date();
  await pause(10_000);
  say(`fires before anything: ${[...(await prometheus.firing())].join(", ") || "nothing"}`);
  say("| alert | what was done | fired after | went away after |\n|---|---|---|---|");
  for (const cause of wanted) {
    if (!(await rehearse(cause, watched, prometheus, say))) failed += 1;
  }
  const caused = new Set(wanted.flatMap(({ alerts }) => alerts));
  const uncaused = readAlerts().filter(({ alert }) => !caused.has(alert));
  say(`alerts without a cause here: ${uncaused.map(({ alert }) => alert).join(", ") || "none"}`);
  const { moved, still } = await panelsSince(prometheus, start);
  say(`panels that moved: ${moved.length}; stood still: ${still.join(", ") || "none"}`);
  if (!chosen && uncaused.length + still.length > 0) failed += 1;
} finally {
  await prometheus.stop();
  await composed.close();
}
process.exitCode = failed > 0 ? 1 : 0;
