import type { Endpoint, Method } from "@deeds/contracts";

interface Pattern {
  endpoint: Endpoint;
  /** Null stands for a parameter. */
  segments: (string | null)[];
}

export type Match =
  | { found: "endpoint"; endpoint: Endpoint }
  | { found: "other-method"; allow: string }
  | { found: "nothing" };

export type RouteTable = (method: string, path: string) => Match;

/**
 * The routing table of all endpoints. A fixed path wins over those with parameters, with every
 * method: `PUT /api/people/export` is not about a person of that number.
 */
export function createRouteTable(endpoints: readonly Endpoint[]): RouteTable {
  const patterns = endpoints.map(patternOf).toSorted((a, b) => parameters(a) - parameters(b));
  const fixed = new Map<string, Match>();
  for (const { endpoint, segments } of patterns) {
    if (segments.includes(null)) continue;
    fixed.set(`${endpoint.method} ${endpoint.path}`, { found: "endpoint", endpoint });
  }
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);
  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const known = fixed.get(`${wanted} ${path}`);
    if (known) return known;
    const segments = path.split("/");
    const candidates = byLength.get(segments.length) ?? [];
    const fitting = candidates.filter((pattern) => matches(pattern, segments));
    const own = fitting.filter((pattern) => parameters(pattern) === 0);
    const matching = own.length > 0 ? own : fitting;
    const match = matching.find(({ endpoint }) => endpoint.method === wanted);
    if (match) return { found: "endpoint", endpoint: match.endpoint };
    if (matching.length === 0) return { found: "nothing" };
    return { found: "other-method", allow: allowed(matching.map((one) => one.endpoint.method)) };
  };
}

const patternOf = (endpoint: Endpoint): Pattern => ({
  endpoint,
  segments: endpoint.path.split("/").map((segment) => (/^\{\w+\}$/.test(segment) ? null : segment)),
});

const parameters = ({ segments }: Pattern): number =>
  segments.filter((segment) => segment === null).length;

const matches = ({ segments }: Pattern, path: readonly string[]): boolean =>
  segments.every((segment, index) =>
    segment === null ? path[index] !== "" : segment === path[index],
  );

const allowed = (methods: readonly Method[]): string => {
  const all = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  return [...new Set(all)].toSorted().join(", ");
};
