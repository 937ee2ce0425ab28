import { readFileSync } from "node:fs";
import { type ErrorCode, errorStatus, limits } from "@deeds/contracts";
import { errorText } from "@deeds/i18n/errors";
import { rateLimits } from "../limits/rate-limits.ts";

const template = readFileSync(new URL("description.md", import.meta.url), "utf8");

/** Returns what holds for every call, in Markdown; the figures are those that are enforced. */
export const apiDescription = (): string =>
  template
    .replace("{jsonBodyKb}", String(limits.jsonBody / 1024))
    .replace("{rateLimitRows}", rateLimitRows)
    .replace("{errorRows}", errorRows);

const rateLimitRows = (): string =>
  Object.entries(rateLimits)
    .map(([name, [points, seconds]]) => `| \`${name}\` | ${points} per ${seconds / 60} minutes |`)
    .join("\n");

const errorRows = (): string =>
  (Object.keys(errorStatus) as ErrorCode[])
    .map((code) => `| \`${code}\` | ${errorStatus[code]} | ${errorText(code, "en")} |`)
    .join("\n");
