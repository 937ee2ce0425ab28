/**
 * Brings about what each alert is for, before a real Prometheus with the alerts of the house, and says
 * which fired, which went away again, and which panels moved. Without `prometheus` on the PATH it builds
 * one with Go, once.
 *
 *   npm run alarms -- --only 1,2
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signInAsAdmin } from "../src/caller.ts";
import { startJourneyProduct } from "../src/product.ts";
import { readAlerts } from "../src/watched.ts";
import { causes } from "./causes.ts";
import { pause } from "./house.ts";
import { panelsSince } from "./panels.ts";
import { startPrometheus } from "./prometheus.ts";
import { rehearse } from "./rehearse.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = values.only?.split(",").map(Number);
const wanted = causes.filter((_, index) => chosen?.includes(index + 1) ?? true);
const say = (line: string) => process.stdout.write(`${line}\n`);

const house = await startJourneyProduct({ demo: true, frontEnds: false });
const { product } = house;
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
  await house.close();
}
process.exitCode = failed > 0 ? 1 : 0;
