const prefix = "/api/files/photo/";

export const photoAddress = (photoId: string): string => `${prefix}${photoId}`;

/** The photo that an address names. */
export const photoIdOf = (address: string): string => address.slice(prefix.length);

/** Key of a photo's bytes in one width. */
export const photoKey = (photoId: string, width: number): string => `${photoId}/${width}`;

/** The narrowest stored width that is wide enough; the widest when none is. */
export function pickWidth(widths: readonly number[], wanted: number | undefined): number {
  const widest = widths.at(-1) ?? 0;
  return wanted === undefined ? widest : (widths.find((width) => width >= wanted) ?? widest);
}
