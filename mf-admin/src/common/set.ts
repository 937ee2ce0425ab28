/** A copy of a set with these members, or without them. */
export function withMembers<T>(set: ReadonlySet<T>, members: readonly T[], isIn: boolean): Set<T> {
  if (isIn) return new Set([...set, ...members]);
  const left = new Set(members);
  return new Set([...set].filter((one) => !left.has(one)));
}
