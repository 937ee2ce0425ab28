import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "@deeds/test-kit/chromium";
import { z } from "zod";
import { median } from "../measure.ts";
import type { Finding, Suite } from "../suite.ts";
import { pause } from "../timing.ts";

const lighthouse = "lighthouse@13.5.0";
const rounds = 5;
const restMs = 10_000;
const pages = { home: "/", profile: "/p/fyodor-gaaz", "submit-person": "/submit-person" };
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof goals;

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof report>;

export const pageScores: Suite = {
  name: "pages",
  title: `Lighthouse's scores of public pages with its own settings for phones, against the composed product with the demo data; medians of ${rounds} runs.`,
  run: async (bench) => {
    // As the public sees it: production's own headers, and its limits out of the way.
    const product = await bench.product();
    await bench.furnish(product);
    // What the demo data set going, e.g. pictures and counts, is no page's work.
    await pause(restMs);
    const folder = await bench.folder();
    const findings: Finding[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        reports.push(await look(new URL(path, product.origin), join(folder, `${name}.json`)));
      }
      findings.push(...findingsOf(name, reports));
    }
    return findings;
  },
};

function findingsOf(page: string, reports: readonly Report[]): Finding[] {
  const score = (category: Category) =>
    median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
  const figure = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scores = Object.entries(goals).map(([category, goal]) => ({
    what: `${page}, ${category}`,
    figure: score(category as Category).toFixed(0),
    goal: `≥ ${goal}`,
    met: score(category as Category) >= goal,
  }));
  const shift = figure("cumulative-layout-shift");
  return [
    ...scores,
    {
      what: `${page}, cumulative layout shift`,
      figure: shift.toFixed(3),
      goal: "≤ 0.05",
      met: shift <= 0.05,
    },
    {
      what: `${page}, largest paint and blocking time, simulated`,
      figure: `${figure("largest-contentful-paint").toFixed(0)} ms, ${figure("total-blocking-time").toFixed(0)} ms`,
    },
  ];
}

/** Lighthouse asks to be run again when the trace of a page has no beginning (NO_NAVSTART). */
const attempts = 3;

async function look(url: URL, file: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookOnce(url, file);
    } catch (problem) {
      if (attempt === attempts) throw problem;
    }
  }
}

/** One run of Lighthouse; its package is fetched on the first. */
async function lookOnce(url: URL, file: string): Promise<Report> {
  const chromium = await findChromium();
  const flags = ["--headless=new", "--no-sandbox", ...chromium.args].join(" ");
  await promisify(execFile)(
    "npx",
    [
      ...["--yes", lighthouse, url.href, "--quiet", "--output=json", `--output-path=${file}`],
      ...[`--chrome-flags=${flags}`, "--no-enable-error-reporting"],
      `--only-categories=${Object.keys(goals).join(",")}`,
    ],
    { env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.path } },
  );
  return report.parse(JSON.parse(await readFile(file, "utf8")));
}
