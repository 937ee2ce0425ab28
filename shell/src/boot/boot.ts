import { endpoints, type PageBoot, pageBootId, type User } from "@deeds/contracts/browser";

let boot: PageBoot | undefined;

/** Returns what the gateway wrote into the page: the live release set and the initial data. */
export function readBoot(): PageBoot {
  if (boot) return boot;
  const text = document.getElementById(pageBootId)?.textContent;
  if (!text) throw new Error(`The page has no #${pageBootId}`);
  boot = JSON.parse(text) as PageBoot;
  return boot;
}

/** Returns the signed-in user; `null` for a guest, `undefined` when the gateway did not send it. */
export const knownUser = ({ data }: PageBoot): User | null | undefined =>
  data[`GET ${endpoints.currentUser.path}`] as User | null | undefined;
