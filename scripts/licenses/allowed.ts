/** Licenses that may be combined with Apache-2.0 and distributed in images, by their SPDX ids. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages with another license, by the reason why they may be used. */
const exceptions: readonly [name: RegExp, license: string, reason: string][] = [
  [
    /^@img\/sharp-libvips-/,
    "LGPL-3.0-or-later",
    "a shared library, linked at run time, unmodified",
  ],
];

/**
 * Returns whether a dependency may be used: every license of an `AND` expression is allowed, or one of an
 * `OR` expression. Anything else, such as `Unknown`, is not.
 */
export function isAllowed(expression: string, name: string): boolean {
  if (exceptions.some(([names, license]) => license === expression && names.test(name)))
    return true;
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  if (plain.includes("(")) return false;
  return plain
    .split(" OR ")
    .some((option) => option.split(" AND ").every((license) => allowed.has(license)));
}
