/** Returns every value of this key, at any depth. */
export function valuesUnder(key: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesUnder(key, inner),
  ]);
}
