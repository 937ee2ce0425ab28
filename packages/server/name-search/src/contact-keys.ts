import type { SearchablePerson } from "./search-entries.ts";

type Contacts = Pick<SearchablePerson, "instagramUsername" | "instagram" | "socialMedia">;

/** Canonical names of alias hosts. */
const sameHosts: Readonly<Record<string, string>> = {
  "instagr.am": "instagram.com",
  "telegram.me": "t.me",
  "telegram.dog": "t.me",
  "vk.ru": "vk.com",
  "vkontakte.ru": "vk.com",
  "x.com": "twitter.com",
  "fb.com": "facebook.com",
};

/** Patterns that extract the handle from a profile path. */
const handlePaths: Readonly<Record<string, RegExp>> = {
  "instagram.com": /^\/([\w.]+)$/,
  "t.me": /^\/(?:s\/)?(\w+)$/,
  "vk.com": /^\/([\w.]+)$/,
  "twitter.com": /^\/(\w+)$/,
  "facebook.com": /^\/([\w.]+)$/,
  "linkedin.com": /^\/in\/([\w.-]+)$/,
  "youtube.com": /^\/(?:@|c\/|user\/)([\w.-]+)$/,
  "tiktok.com": /^\/@([\w.]+)$/,
  "ok.ru": /^\/([\w.]+)$/,
};

const likeAddress = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S+$/iu;

/**
 * Normalizes a page address: host and path in lower case (`t.me/anna`), with only the query parameters
 * that identify the page. `null` when the text is not an address.
 */
export function addressKey(text: string): string | null {
  const address = text.trim().replace(/^\/\//, "");
  if (!likeAddress.test(address)) return null;
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const bare = url.hostname.replace(/^(?:www|m|mobile)\./, "");
  const page = url.searchParams.get("id") ?? url.searchParams.get("v");
  const path = decoded(url.pathname).replace(/\/+$/, "").toLowerCase();
  if (path === "") return null;
  return `${sameHosts[bare] ?? bare}${path}${page === null ? "" : `?${page}`}`;
}

/** An incomplete escape sequence leaves the path undecoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the handle in a profile address; `null` when the network's addresses have none. */
function handleOf(address: string): string | null {
  const slash = address.indexOf("/");
  const path = handlePaths[address.slice(0, slash)]?.exec(address.slice(slash));
  return path?.[1] ?? null;
}

/** Normalizes a handle for lookup: lower case, without `@`. */
export const handleKey = (handle: string): string => handle.trim().replace(/^@+/, "").toLowerCase();

/** Returns the exact-match search keys of a person's profiles. */
export function contactKeys({ instagramUsername, instagram, socialMedia }: Contacts): {
  handles: string[];
  addresses: string[];
} {
  const links = [instagram, ...socialMedia.map((entry) => entry.url)];
  const addresses = [
    ...(instagramUsername === null ? [] : [addressKey(`instagram.com/${instagramUsername}`)]),
    ...links.map((link) => (link === null ? null : addressKey(link))),
  ].filter((address) => address !== null);
  const handles = [
    instagramUsername,
    ...socialMedia.map((entry) => entry.username ?? null),
    ...addresses.map(handleOf),
  ]
    .filter((handle) => handle !== null)
    .map(handleKey)
    .filter((handle) => handle !== "");
  return { handles: [...new Set(handles)], addresses: [...new Set(addresses)] };
}
