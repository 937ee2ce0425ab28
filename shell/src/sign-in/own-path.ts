/** Only a path of this site: an address from the query must not lead elsewhere. */
export const ownPath = (path: string | null): string =>
  path && /^\/(?![/\\])/.test(path) ? path : "/";
