import { seconds } from "../../packages/engines/src/index.ts";

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one step of the start: its lines are indented under its name, its time is printed. */
export async function step<T>(
  name: string,
  work: (log: (line: string) => void) => Promise<T>,
): Promise<T> {
  const startedAt = Date.now();
  say(`${name} …`);
  const result = await work((line) => say(`  ${line}`));
  say(`${name}: done, ${seconds(Date.now() - startedAt)}`);
  return result;
}

/** A table of two columns, the first one aligned. */
export function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join("\n");
}
