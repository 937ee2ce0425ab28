import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { currentTraceContext, logFieldsOf } from "./tracing/index.ts";

export type { Logger } from "pino";

/** Logs JSON lines with process and request; errors without the values that they quote. */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { name },
    mixin: () => logFieldsOf(currentTraceContext()),
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return to ? pino(options, to) : pino(options);
}

/** An error in a log entry: kind and place, never values. */
export interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  /** The stack without its message. */
  stack: string;
  cause?: SerializedError;
}

const deepest = 3;

/** Serializes an error without values: database, schema and parser errors quote rows and input. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "no error", stack: "" };
  const { code, cause, stack = "" } = error as Error & { code?: unknown };
  const hasCode = typeof code === "string" || typeof code === "number";
  return {
    type: error.name,
    message: messageOf(error),
    ...(hasCode && { code }),
    stack: stack
      .split("\n")
      .filter((line) => /^ +at /.test(line))
      .join("\n"),
    // mongoose has the state of its servers there.
    ...(cause instanceof Error && depth < deepest && { cause: serializeError(cause, depth + 1) }),
  };
}

/** Connection errors contain host names only. */
const aboutConnections = /Network|ServerSelection|NotConnected|Pool/;
const aboutValues = /^(Mongo|Validat|Cast|StrictMode|Version|ObjectExpected|Zod|\$Zod|Syntax)/;

function messageOf(error: Error): string {
  const { name, message } = error;
  if (!aboutValues.test(name) || aboutConnections.test(name)) return message;
  const index = /duplicate key error .* index: (\S+)/.exec(message)?.[1];
  if (index) return `duplicate key of the index ${index}`;
  const named = "codeName" in error ? String(error.codeName) : fieldsOf(error);
  return named === "" ? "left out: it may quote a value" : named;
}

function fieldsOf(error: Error): string {
  if ("errors" in error && error.errors && typeof error.errors === "object") {
    return `in ${Object.keys(error.errors).join(", ")}`;
  }
  if ("issues" in error && Array.isArray(error.issues)) {
    return `in ${error.issues.map(({ path }) => [path].flat().join(".")).join(", ")}`;
  }
  return "path" in error && typeof error.path === "string" ? `in ${error.path}` : "";
}
