import { endpoints } from "@deeds/contracts";
import { type Call, implement, type Route, refuse, requireOwner } from "@deeds/service-kit";
import { presentFollow } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { follow } from "../use-cases/follow.ts";
import { listFollowing, withNews } from "../use-cases/list-following.ts";

export const followingRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.following, async (call) => {
    const listed = await listFollowing(context, { userId: followerOf(call), now: call.now });
    const follows = listed.map(presentFollow);
    const unread = new Set(
      follows.flatMap(({ news }) => news.flatMap(({ isRead, key }) => (isRead ? [] : key))),
    );
    return { follows, unread: unread.size };
  }),
  implement(endpoints.follow, async (call) => {
    const userId = followerOf(call);
    const followed = await follow(context, { ...call.body, userId, now: call.now });
    const [listed] = await withNews(context, [followed], { userId, now: call.now });
    if (!listed) throw refuse.notFound();
    return presentFollow(listed);
  }),
  implement(endpoints.unfollow, async (call) => {
    if (await context.models.follows.remove(followerOf(call), call.params.id)) return;
    throw refuse.notFound();
  }),
  implement(endpoints.markNewsRead, async (call) => {
    await context.models.follows.addReadKeys(followerOf(call), call.body.keys);
  }),
];

const followerOf = ({ viewer }: Pick<Call, "viewer">): number =>
  requireOwner({ viewer, query: {} });
