import { maxMailedNews } from "@deeds/contracts";
import type { ServiceContext } from "../service-context.ts";
import { listFollowing, type News } from "./list-following.ts";

interface UnreadNews {
  userId: number;
  /** The only keys to return; `null`: all but `except`. */
  only: readonly string[] | null;
  except: readonly string[];
  now: Date;
}

/** Returns an account's newest unread news, each once, at most those of one mail. */
export async function listUnreadNews(
  context: Pick<ServiceContext, "models">,
  { userId, only, except, now }: UnreadNews,
): Promise<News[]> {
  const follows = await listFollowing(context, { userId, now });
  const unread = follows.flatMap(({ news }) => news.filter(({ isRead }) => !isRead));
  const once = [...new Map(unread.map((one) => [one.key, one])).values()];
  const [wanted, excluded] = [only && new Set(only), new Set(except)];
  return once
    .filter(({ key }) => (wanted ? wanted.has(key) : !excluded.has(key)))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxMailedNews);
}
