/** As many random bytes in hexadecimal. */
export const randomHex = (size: number): string =>
  hexOf(crypto.getRandomValues(new Uint8Array(size)));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
