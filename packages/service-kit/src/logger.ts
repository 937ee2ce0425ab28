import type { DestinationStream, Logger } from "pino";
import { pino, stdTimeFunctions } from "pino";
import { tellError } from "./tell-error.ts";
import { currentOrigin, inLogs } from "./tracing/index.ts";

export type { Logger } from "pino";

/**
 * One JSON line for each entry, with the process's name and the call that it belongs to. Errors are told without the values that
 * they quote.
 * @param to standard output unless said otherwise
 */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    ...{ name, level, timestamp: stdTimeFunctions.isoTime, base: { name } },
    mixin: () => inLogs(currentOrigin()),
    serializers: { err: (error: unknown) => tellError(error) },
  };
  return to ? pino(options, to) : pino(options);
}
