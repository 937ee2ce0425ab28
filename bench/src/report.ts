import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Finding, Suite } from "./suite.ts";

const folder = new URL("../results/", import.meta.url);

/** Writes a suite's findings to `bench/results/<suite>.md`; answers the file's path. */
export async function writeReport(suite: Suite, findings: readonly Finding[], now: Date) {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const lines = [
    `# ${suite.name}`,
    "",
    suite.title,
    "",
    `${now.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${memory} GB.`,
    "",
    "| what | figure | held against | ratio | goal | met |",
    "|---|---|---|---|---|---|",
    ...findings.map(rowOf),
    "",
  ];
  await mkdir(folder, { recursive: true });
  const file = fileURLToPath(new URL(`${suite.name}.md`, folder));
  await writeFile(file, lines.join("\n"));
  return file;
}

/** One finding as a line for the terminal. */
export const lineOf = ({ what, figure, baseline, ratio, goal, met }: Finding): string =>
  [
    `${what}: ${figure}`,
    ...(baseline ? [`against ${baseline}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${ratio.toFixed(2)}`]),
    ...(goal ? [`goal ${goal}: ${met ? "met" : "NOT MET"}`] : []),
  ].join(", ");

function rowOf({ what, figure, baseline, ratio, goal, met }: Finding): string {
  const verdict = goal === undefined ? "" : met ? "yes" : "**no**";
  const cells = [what, figure, baseline ?? "", ratio?.toFixed(2) ?? "", goal ?? "", verdict];
  return `| ${cells.join(" | ")} |`;
}
