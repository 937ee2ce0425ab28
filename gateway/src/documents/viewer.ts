import { endpoints, type User, user } from "@deeds/contracts";
import { type Caller, isSignedIn } from "../identity/caller.ts";
import type { ReadFirst } from "./first-data.ts";
import type { Page } from "./pages.ts";

/** The viewer as the page shows them; null: nobody; undefined: it has to ask itself. */
export async function viewerOf(caller: Caller, read: ReadFirst): Promise<User | null | undefined> {
  if (caller.unknown) return undefined;
  if (!isSignedIn(caller)) return null;
  const answer = await read(endpoints.currentUser, endpoints.currentUser.path);
  if (answer?.status === 401) return null;
  return answer?.status === 200 ? user.parse(answer.json) : undefined;
}

/** Whether the page's guard lets this viewer through; one who is not known yet may turn out to. */
export function mayOpen({ page }: Page, viewer: User | null | undefined): boolean {
  if (page.access === "public" || viewer === undefined) return true;
  return viewer !== null && (page.access === "signed-in" || viewer.isAdmin);
}
