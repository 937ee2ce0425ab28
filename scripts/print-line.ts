/** Prints one line. Without imports, so that a command starts at once. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
