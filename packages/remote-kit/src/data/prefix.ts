/**
 * Whether a key (`GET /api/proofs?status=pending`) belongs to a path prefix: the same path with any
 * query, or a deeper one. A prefix that ends with `?` leaves deeper ones out.
 */
export function matchesPrefix(key: string, prefix: string): boolean {
  const address = key.slice(key.indexOf(" ") + 1);
  const path = prefix.replace(/\?$/, "");
  if (!address.startsWith(path)) return false;
  const next = address.charAt(path.length);
  if (next === "" || next === "?") return true;
  return prefix === path && (next === "/" || path.endsWith("/"));
}
