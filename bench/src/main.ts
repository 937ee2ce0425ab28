/**
 * Measured ratios against a named baseline of the same run: `npm run bench`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProduct } from "@deeds/launcher";
import { compare } from "./measure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const people = 2_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), "good-deeds-bench-"));
const product = await startProduct({
  dataDir,
  log: say,
  env: { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" },
  settings: { RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "error" },
});
try {
  await seed();
  const list = "/api/public/people?limit=20&page=1";
  const stats = "/api/public/stats";
  const comparisons = [list, stats].map((path) => ({
    title: `GET ${path}`,
    baseline: { name: "the people service alone", url: product.urls.people + path },
    subject: { name: "through the gateway", url: product.origin + path },
  }));
  const lines: string[] = [];
  for (const comparison of comparisons) lines.push(await compare(comparison));
  say(`\n${people} people, medians of 5 rounds\n${lines.join("\n")}`);
} finally {
  await product.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(): Promise<void> {
  const child = spawn(process.execPath, ["scripts/seed.ts", "--people", String(people)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the people could not be generated");
}
