const profileAddress =
  /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([A-Za-z0-9._]+)\/?(?:[?#].*)?$/i;

/** A handle without `@`, from a handle or a profile's address. */
export function readHandle(text: string): string | null {
  const bare = (profileAddress.exec(text.trim())?.[1] ?? text).trim().replace(/^@+/, "").trim();
  return bare === "" ? null : bare;
}

/** Whether two handles are the same one, whatever their letter case. */
const sameHandle = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase();

/**
 * The profile link that goes with a changed handle: a link to the old handle follows it, any other
 * stays.
 */
export function followHandle(
  link: string | null,
  handle: { before: string | null; after: string | null },
): string | null {
  const linked = link === null ? null : (profileAddress.exec(link)?.[1] ?? null);
  if (!sameHandle(linked, handle.before) || sameHandle(linked, handle.after)) return link;
  return handle.after === null ? null : `https://www.instagram.com/${handle.after}/`;
}
