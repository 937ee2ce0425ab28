import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The last lines of a log file, or an empty text when there is no such file. */
export function tailOf(path: string, lines = 8): string {
  try {
    const file = openSync(path, "r");
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, 8192));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    closeSync(file);
    return buffer.toString().trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}
