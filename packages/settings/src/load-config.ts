import { readFileSync } from "node:fs";
import type { z } from "zod";
import { secretKindOf } from "./settings-in.ts";
import { weaknesses } from "./weak-secrets.ts";

/**
 * Reads a process's settings from the environment; `NAME_FILE` names a file that holds `NAME`.
 * Ends the process with every bad name listed when one is missing or wrong, or when production is
 * given a weak secret, never with its value.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(readEnvironment(Object.keys(schema.shape)));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return refuseStart("These settings are missing or wrong", lines);
  }
  const weak =
    parsed.data.NODE_ENV === "production" ? weaknesses(secretsOf(schema, parsed.data)) : [];
  if (weak.length === 0) return parsed.data;
  const lines = weak.map(({ name, reason }) => `${name}: ${reason}`);
  return refuseStart(
    "Production takes no such secrets; `openssl rand -hex 32` makes one, `openssl rand -base64 32` a SECRETS_KEY",
    lines,
  );
}

function refuseStart(problem: string, lines: readonly string[]): never {
  process.stderr.write(`${problem}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}

function secretsOf({ shape }: z.ZodObject, values: Record<string, unknown>) {
  return Object.entries(shape).flatMap(([name, setting]) => {
    const kind = secretKindOf(setting as z.ZodType);
    const value = values[name];
    return kind && typeof value === "string" ? [{ name, kind, value }] : [];
  });
}

function readEnvironment(names: string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, readSetting(name)]));
}

function readSetting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, "utf8").trim() : process.env[name];
}
