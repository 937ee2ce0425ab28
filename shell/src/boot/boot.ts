import { endpoints, type PageBoot, pageBoot, pageBootId, type User, user } from "@deeds/contracts";

/** What the gateway wrote into the page: the live set and the first data of this address. */
export function readBoot(): PageBoot {
  const text = document.getElementById(pageBootId)?.textContent;
  return pageBoot.parse(JSON.parse(text ?? "null"));
}

/** Who is signed in: a user, null for nobody, undefined when the gateway did not say. */
export function knownUser({ data }: PageBoot): User | null | undefined {
  const parsed = user.nullable().safeParse(data[`GET ${endpoints.currentUser.path}`]);
  return parsed.success ? parsed.data : undefined;
}
