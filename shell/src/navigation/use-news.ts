import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import type { PanelEntry } from "./entries.ts";

/** Returns the entry that counts the news of what the user follows, and how many are unread. */
export function useNews(entries: readonly PanelEntry[]) {
  const entry = entries.find(({ counts }) => counts === "followedNews");
  const { data } = useEndpoint(endpoints.following, entry ? {} : null);
  return { entry, unread: data?.unread };
}
