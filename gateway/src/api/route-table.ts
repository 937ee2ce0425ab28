import type { Endpoint, Method } from "@deeds/contracts";

export type Match =
  | { found: "endpoint"; endpoint: Endpoint }
  | { found: "other-method"; allow: string }
  | { found: "nothing" };

type RouteTable = (method: string, path: string) => Match;

/**
 * The path with the fewest parameters wins with every method: `PUT /api/people/export` is not about a
 * person, and `POST /api/releases/staging/mf-admin` publishes no version.
 */
export function createRouteTable(endpoints: readonly Endpoint[]): RouteTable {
  const routes = endpoints
    .map((endpoint) => ({ endpoint, pattern: parsePattern(endpoint.path) }))
    .toSorted((a, b) => a.pattern.parameterCount - b.pattern.parameterCount);
  const fixed = new Map<string, Match>();
  for (const { endpoint, pattern } of routes) {
    if (pattern.parameterCount > 0) continue;
    fixed.set(`${endpoint.method} ${endpoint.path}`, { found: "endpoint", endpoint });
  }
  const byLength = Map.groupBy(routes, ({ pattern }) => pattern.segments.length);
  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const known = fixed.get(`${wanted} ${path}`);
    if (known) return known;
    const segments = path.split("/");
    const candidates = byLength.get(segments.length) ?? [];
    const fitting = candidates.filter(({ pattern }) => matchPattern(pattern, segments) !== null);
    const fewest = fitting[0]?.pattern.parameterCount;
    const matching = fitting.filter(({ pattern }) => pattern.parameterCount === fewest);
    const match = matching.find(({ endpoint }) => endpoint.method === wanted);
    if (match) return { found: "endpoint", endpoint: match.endpoint };
    if (matching.length === 0) return { found: "nothing" };
    return { found: "other-method", allow: allowed(matching.map((one) => one.endpoint.method)) };
  };
}

const allowed = (methods: readonly Method[]): string => {
  const all = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  return [...new Set(all)].toSorted().join(", ");
};

/** A path whose segments may be parameters: `{id}` in the contracts, `:id` in the pages' routes. */
interface PathPattern {
  segments: readonly (string | { parameter: string })[];
  parameterCount: number;
}

export function parsePattern(path: string): PathPattern {
  const segments = path.split("/").map((segment) => {
    const parameter = /^(?:\{(\w+)\}|:(\w+))$/.exec(segment);
    return parameter ? { parameter: parameter[1] ?? parameter[2] ?? "" } : segment;
  });
  const parameterCount = segments.filter((segment) => typeof segment !== "string").length;
  return { segments, parameterCount };
}

/** Returns the parameters of a path's segments; `null` when the pattern does not match. */
export function matchPattern(
  { segments }: PathPattern,
  path: readonly string[],
): Record<string, string> | null {
  if (segments.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = path[index] ?? "";
    if (typeof segment === "string") {
      if (segment !== value) return null;
    } else if (value === "") return null;
    else params[segment.parameter] = value;
  }
  return params;
}
