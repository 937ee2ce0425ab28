import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { findChromium } from "@deeds/test-kit/chromium";
import { z } from "zod";
import { median, repeat } from "../measure.ts";
import {
  atLeast,
  atMost,
  condition,
  evaluate,
  type Finding,
  goal,
  notMeasured,
  write,
} from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const lighthouse = "lighthouse@13.5.0";
const { rounds, restMs } = sizes({ rounds: 3, restMs: 10_000 }, { rounds: 1, restMs: 1_000 });
const paths = { home: "/", profile: "/p/fyodor-gaaz", "submit-person": "/submit-person" };
const scores = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
/** Of 25 November, when the browser rendered the pages. */
const before = {
  home: { paint: "2652 ms", blocking: "37 ms" },
  profile: { paint: "2648 ms", blocking: "31 ms" },
  "submit-person": { paint: "2619 ms", blocking: "69 ms" },
};

const measured = (Object.keys(paths) as (keyof typeof paths)[]).map((name) => ({
  name,
  path: paths[name],
  scores: Object.entries(scores).map(([category, score]) => ({
    category,
    goal: goal(`${name}, ${category}`, atLeast(score, "")),
  })),
  shift: goal(
    `${name}, cumulative layout shift`,
    condition("0.000", (shift) => shift < 0.0005),
  ),
  paint: goal(`${name}, largest paint, simulated`, atMost(1_500, "ms")),
  // It may be none.
  blocking: goal(
    `${name}, blocking time, simulated`,
    condition("≤ 100 ms", (blocking) => blocking <= 100),
  ),
}));

const goals = measured.flatMap(({ shift, paint, blocking, ...page }) => [
  ...page.scores.map((score) => score.goal),
  ...[shift, paint, blocking],
]);

export const pages: Suite = {
  name: "pages",
  title: `Lighthouse's scores of public pages with its own settings for phones, against the composed product with the demo data; medians of ${rounds} runs.`,
  goals,
  run: async (bench) => {
    const missing = await run(["--version"]).catch((problem: Error) => problem);
    if (missing) {
      const [reason = ""] = missing.message.split("\n");
      return goals.map((own) => notMeasured(own, `${lighthouse} does not run: ${reason}`));
    }
    // As the public sees it: production's own headers, and its limits out of the way.
    const product = await bench.startProduct();
    await bench.shipDemo(product);
    // What the demo data set going, e.g. pictures and counts, is no page's work.
    await pause(restMs);
    const folder = await bench.folder();
    const findings: Finding[] = [];
    for (const page of measured) {
      const url = new URL(page.path, product.origin);
      const file = join(folder, `${page.name}.json`);
      findings.push(...findingsOf(page, await repeat(rounds, () => inspect(url, file))));
    }
    return findings;
  },
};

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof report>;

function findingsOf(page: (typeof measured)[number], reports: readonly Report[]): Finding[] {
  const score = (category: string) =>
    median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? Number.NaN)));
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const shift = audit("cumulative-layout-shift");
  const paint = audit("largest-contentful-paint");
  const blocking = audit("total-blocking-time");
  const earlier = before[page.name];
  return [
    ...page.scores.map(({ category, goal: own }) =>
      evaluate(own, [score(category)], { figure: write(score(category), "") }),
    ),
    evaluate(page.shift, [shift], { figure: shift.toFixed(3) }),
    evaluate(page.paint, [paint], {
      figure: write(paint, "ms"),
      baseline: `rendered by the browser: ${earlier.paint}`,
    }),
    evaluate(page.blocking, [blocking], {
      figure: write(blocking, "ms"),
      baseline: `rendered by the browser: ${earlier.blocking}`,
    }),
  ];
}

/** Lighthouse asks to be run again when the trace of a page has no beginning (NO_NAVSTART). */
async function inspect(url: URL, file: string): Promise<Report> {
  const attempts = 3;
  const args = [
    url.href,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    "--no-enable-error-reporting",
    `--only-categories=${Object.keys(scores).join(",")}`,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(args);
      return report.parse(JSON.parse(await readFile(file, "utf8")));
    } catch (problem) {
      if (attempt === attempts) throw problem;
    }
  }
}

/** Runs Lighthouse; its package is fetched on the first run. */
async function run(args: readonly string[]): Promise<void> {
  const chromium = await findChromium();
  const flags = ["--headless=new", "--no-sandbox", ...chromium.args].join(" ");
  await promisify(execFile)("npx", ["--yes", lighthouse, `--chrome-flags=${flags}`, ...args], {
    env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.path },
  });
}
