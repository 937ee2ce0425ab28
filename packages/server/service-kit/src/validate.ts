import type { Issue } from "@deeds/contracts";
import type { z } from "zod";
import { AppError, refuse } from "./errors.ts";

/** Parses a body or a query; throws `validation` (422) with one issue for each refused field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse.validation(issuesOf(parsed.error));
}

/** Parses path parameters; throws 400 for a malformed id, 404 for any other invalid value. */
export function validateParams<Schema extends z.ZodType>(
  schema: Schema,
  value: Record<string, string>,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError(parsed.error.issues[0]?.message === "bad-id" ? "bad-id" : "not-found");
}

/** Returns the issues of a schema error; `message` is a key of `validationText`. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join("."),
          message: "unknown-field",
        }))
      : [{ path: issue.path.join("."), message: keyOf(issue) }],
  );
}

/** Messages of our schemas are keys; zod's messages are not shown. */
function keyOf(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z0-9-]*(:\d+)?$/.test(issue.message) ? issue.message : "invalid";
}
