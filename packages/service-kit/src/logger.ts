import type { Logger } from "pino";
import { pino, stdTimeFunctions } from "pino";

export type { Logger } from "pino";

/** One JSON line for each entry, on standard output, with the process's name. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, timestamp: stdTimeFunctions.isoTime, base: { name } });
}
