import { endpoints, type PageBoot, pageBootId, type User } from "@deeds/contracts/browser";

let boot: PageBoot | undefined;

/** What the gateway wrote into the page: the live set and the first data of this address. */
export const readBoot = (): PageBoot => {
  boot ??= parseBoot();
  return boot;
};

function parseBoot(): PageBoot {
  const text = document.getElementById(pageBootId)?.textContent;
  if (!text) throw new Error(`The page has no #${pageBootId}`);
  return JSON.parse(text) as PageBoot;
}

/** Who is signed in: a user, null for nobody, undefined when the gateway did not say. */
export const knownUser = ({ data }: PageBoot): User | null | undefined =>
  data[`GET ${endpoints.currentUser.path}`] as User | null | undefined;
