import { thumbHashToDataURL } from "thumbhash";

const decoded = new Map<string, string>();

/** The soft picture of a ThumbHash in base64, as a data address; undefined when there is none. */
export function placeholderUrl(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined;
  const known = decoded.get(hash);
  if (known) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    decoded.set(hash, url);
    return url;
  } catch {
    // A broken hash costs its picture, never the page.
    return undefined;
  }
}
