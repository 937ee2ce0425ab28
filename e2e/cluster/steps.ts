import { explain, seconds } from "@deeds/engines";
import { printLine } from "../../scripts/print-line.ts";

interface Row {
  title: string;
  took: number;
  result: string;
}
const rows: Row[] = [];

/** Adds the figures that `work` returns, or its failure, to the table of this run; returns whether it passed. */
export async function step(title: string, work: () => Promise<string>): Promise<boolean> {
  const startedAt = Date.now();
  printLine(`\n${title}`);
  const problem = await work().then(
    (figures) => {
      rows.push({ title, took: Date.now() - startedAt, result: figures });
      return null;
    },
    (error: unknown) => explain(error),
  );
  if (problem !== null) {
    process.exitCode = 1;
    rows.push({ title, took: Date.now() - startedAt, result: "FAILED" });
  }
  printLine(`  ${problem ?? rows.at(-1)?.result}, ${seconds(Date.now() - startedAt)}`);
  return problem === null;
}

export function printTable(): void {
  printLine("");
  for (const { title, took, result } of rows) {
    printLine(`${title.padEnd(66)} ${seconds(took).padStart(8)}  ${result}`);
  }
}
