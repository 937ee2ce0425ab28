import type { BuildManifest } from "@deeds/contracts";

/** Possible types by the path of a property; see `slotProps` of the build manifest. */
type Shape = BuildManifest["slotProps"][string];

const absent = ["absent"];

/**
 * Returns the properties with which a front end that shows a slot differs from the one that fills
 * it: required but not passed, passed but unknown, or passed with a type that is not expected.
 */
export function differingProperties(passed: Shape, expected: Shape): string[] {
  const unknown = Object.keys(passed).filter(
    (path) => !path.includes(".") && !Object.hasOwn(expected, path),
  );
  const unexpected = Object.entries(expected)
    .filter(([path]) => isPassed(passed, path))
    .filter(([path, types]) => (passed[path] ?? absent).some((type) => !types.includes(type)))
    .map(([path]) => path);
  return [...unknown, ...unexpected];
}

/** Properties of a property that is never passed as an object are not compared. */
function isPassed(passed: Shape, path: string): boolean {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  return parent === "" || (passed[parent]?.includes("object") ?? false);
}
