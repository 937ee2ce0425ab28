import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";

export type Unit = "ms" | "s" | "min" | "MB" | "KB" | "/s" | "×" | "";

/** Writes a figure with as many digits as a comparison needs, e.g. `0.07 ms`, `1.3 ms`, `24,613/s`. */
export function write(value: number, unit: Unit): string {
  if (unit === "/s") return `${Math.round(value).toLocaleString("en")}/s`;
  if (unit === "ms") return `${value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0)} ms`;
  const digits = { s: 1, min: 1, MB: 0, KB: 1, "×": 2, "": 0 }[unit];
  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}

/** A condition on one measured value. */
export interface Bar {
  /** In words, e.g. `p99 ≤ 25 ms`. */
  text: string;
  unit: Unit;
  isMet(value: number): boolean;
}

/** @param of what is compared, when it is not the value itself, e.g. `p99` */
export const atMost = (limit: number, unit: Unit, of = ""): Bar => ({
  text: `${of} ≤ ${limit} ${unit}`.trim(),
  unit,
  isMet: (value) => value <= limit,
});

export const atLeast = (limit: number, unit: Unit): Bar => ({
  text: `≥ ${limit}${unit === "/s" ? "" : " "}${unit}`.trim(),
  unit,
  isMet: (value) => value >= limit,
});

/** A condition on a plain number, which may be zero. */
export const condition = (text: string, isMet: Bar["isMet"]): Bar => ({ text, unit: "", isMet });

/** A row of the report that has to reach something. */
export interface Goal {
  what: string;
  bars: readonly Bar[];
}

export const goal = (what: string, ...bars: readonly Bar[]): Goal => ({ what, bars });

/** What became of a goal. A figure that could not be taken has neither met nor missed it. */
export type Outcome = "met" | "missed" | `not measured: ${string}`;

/** A measured value beside its baseline of the same run. */
export interface Finding {
  what: string;
  /** With its unit, e.g. `12.4 ms`. */
  figure: string;
  /** What it is compared with, and its figure, e.g. `nginx as a proxy: 9,161/s`. */
  baseline?: string;
  /** Figure by baseline. */
  ratio?: number;
  goal?: Goal;
  outcome?: Outcome;
}

/** Compares values with the bars of a goal, one value for each bar in their order. */
export const evaluate = (
  wanted: Goal,
  values: readonly number[],
  shown: Pick<Finding, "figure" | "baseline" | "ratio">,
): Finding => ({
  what: wanted.what,
  ...shown,
  goal: wanted,
  outcome: outcomeOf(wanted.bars, values),
});

export const notMeasured = (missing: Goal, reason: string): Finding => ({
  what: missing.what,
  figure: "–",
  goal: missing,
  outcome: `not measured: ${reason}`,
});

function outcomeOf(bars: readonly Bar[], values: readonly number[]): Outcome {
  for (const [at, { unit }] of bars.entries()) {
    const reason = whyUnmeasured(values[at] ?? Number.NaN, unit);
    if (reason) return `not measured: ${reason}`;
  }
  return bars.every((bar, at) => bar.isMet(values[at] ?? Number.NaN)) ? "met" : "missed";
}

/**
 * A time, a rate, a size or a ratio is never zero: one that is written as zero, or below, is finer than
 * what measured it. A plain number may be zero.
 */
function whyUnmeasured(value: number, unit: Unit): string | null {
  if (!Number.isFinite(value)) return "there is no figure";
  const text = write(value, unit);
  const isNothing = value < 0 || !/[1-9]/.test(text);
  return unit !== "" && isNothing ? `${text} is finer than the measurement` : null;
}

/** Adds each goal that has no finding, so that none disappears from a report unnoticed. */
export const complete = (goals: readonly Goal[], findings: readonly Finding[]): Finding[] => [
  ...findings,
  ...goals
    .filter((wanted) => findings.every(({ goal: evaluated }) => evaluated !== wanted))
    .map((wanted) => notMeasured(wanted, "the suite found no figure")),
];

/** Writes a suite's findings to `bench/results/<suite>.md`. */
export async function writeReport(
  suite: { name: string; title: string },
  findings: readonly Finding[],
  now: Date,
): Promise<void> {
  const folder = new URL("../results/", import.meta.url);
  const memory = Math.round(totalmem() / 1024 ** 3);
  const lines = [
    `# ${suite.name}`,
    "",
    suite.title,
    "",
    `${now.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${memory} GB.`,
    "",
    "| what | figure | baseline | ratio | goal | met |",
    "|---|---|---|---|---|---|",
    ...findings.map(rowOf),
    "",
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${suite.name}.md`, folder), lines.join("\n"));
}

const textOf = (bars: readonly Bar[] = []): string => bars.map(({ text }) => text).join(" and ");

/** One finding as a line for the terminal. */
export const lineOf = ({ what, figure, baseline, ratio, goal, outcome }: Finding): string =>
  [
    `${what}: ${figure}`,
    ...(baseline ? [`against ${baseline}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${ratio.toFixed(2)}`]),
    ...(outcome ? [`goal ${textOf(goal?.bars)}: ${outcome}`] : []),
  ].join(", ");

const outcomeWords: Record<string, string> = { met: "yes", missed: "**no**" };

/** One finding as a row of the table. */
export function rowOf({ what, figure, baseline, ratio, goal, outcome }: Finding): string {
  const met = outcome ? (outcomeWords[outcome] ?? outcome) : "";
  const cells = [what, figure, baseline ?? "", ratio?.toFixed(2) ?? "", textOf(goal?.bars), met];
  return `| ${cells.join(" | ")} |`;
}
