import type { PersonContent } from "../person-content.ts";

type Contacts = Pick<PersonContent, "instagramUsername" | "instagram" | "socialMedia">;

/** Hosts under another name. */
const sameHosts: Readonly<Record<string, string>> = {
  "instagr.am": "instagram.com",
  "telegram.me": "t.me",
  "telegram.dog": "t.me",
  "vk.ru": "vk.com",
  "vkontakte.ru": "vk.com",
  "x.com": "twitter.com",
  "fb.com": "facebook.com",
};

/** Where a profile's address carries its handle. */
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
 * One form of a page's address: host and path in lower case, `t.me/anna`; of the query only what
 * names a page. Null when the text is no address of a page.
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

/** Half an escape sequence is no reason to fail. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The handle in the address of a profile, if the network writes it there. */
function handleOf(address: string): string | null {
  const slash = address.indexOf("/");
  const path = handlePaths[address.slice(0, slash)]?.exec(address.slice(slash));
  return path?.[1] ?? null;
}

/** A handle as it is looked up: lower case, without `@`. */
export const handleKey = (handle: string): string => handle.trim().replace(/^@+/, "").toLowerCase();

/** What a person's profiles are found by, as wholes. */
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
