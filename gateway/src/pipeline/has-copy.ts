const plain = (etag: string): string => etag.trim().replace(/^W\//, "");

/** ETags are compared by their value, a `W/` before it ignored. */
export function hasCopy(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => plain(one) === plain(etag));
}
