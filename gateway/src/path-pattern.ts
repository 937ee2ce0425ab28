/** A path whose segments may be parameters: `{id}` in the contracts, `:id` in the pages' routes. */
export interface PathPattern {
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

/** The values of the parameters in a path's segments; `null` when the path is another one. */
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
