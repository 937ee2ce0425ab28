import Bowser from "bowser";

const maxLength = 500;

/** Name and major version of a browser; `null` for a version that is unknown. */
export interface Browser {
  name: string;
  version: string | null;
}

/** Reads the `User-Agent` header. */
export function browserOf(userAgent: string): Browser {
  if (userAgent === "") return unknownBrowser;
  const { name, version } = Bowser.parse(userAgent.slice(0, maxLength)).browser;
  const [major = ""] = /^\d{1,4}/.exec(version ?? "") ?? [];
  // The name is a key of a stored record.
  return name ? { name: name.replaceAll(/[.$]/g, " "), version: major || null } : unknownBrowser;
}

const unknownBrowser: Browser = { name: "unknown", version: null };

export const browserLabel = ({ name, version }: Browser): string =>
  version === null ? name : `${name} ${version}`;
