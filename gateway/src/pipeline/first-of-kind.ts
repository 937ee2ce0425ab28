interface KindOptions {
  clock: () => Date;
  everyMs: number;
  /** Further kinds of a period are never the first. */
  maxKinds: number;
}

/** Returns a function that returns whether a kind occurs for the first time in a period. */
export function firstOfKind({ clock, everyMs, maxKinds }: KindOptions): (kind: string) => boolean {
  const known = new Set<string>();
  let since = clock().getTime();
  return (kind) => {
    const now = clock().getTime();
    if (now - since > everyMs) {
      known.clear();
      since = now;
    }
    if (known.has(kind) || known.size >= maxKinds) return false;
    known.add(kind);
    return true;
  };
}
