import { limits } from "@deeds/contracts";
import type { CountedProof } from "../models/counted-proof.ts";
import type { StoredFollow } from "../models/follow.ts";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findNewPeople } from "./find-people.ts";

const day = 24 * 60 * 60 * 1000;
/** News of earlier days is not listed, so that read news need not be remembered for longer. */
export const newsMs = 30 * day;

export interface News {
  key: string;
  at: Date;
  person: ListedPerson;
  proofId: number | null;
}

export interface FollowWithNews {
  follow: StoredFollow;
  /** `null` of a search, and while the person is not public. */
  person: ListedPerson | null;
  news: (News & { isRead: boolean })[];
}

/**
 * Lists what an account follows, with what is new since then. News is read from the register and not
 * stored, so it never contains what is not public any more; see docs/decisions/0077.
 */
export async function listFollowing(
  context: Pick<ServiceContext, "models">,
  { userId, now }: { userId: number; now: Date },
): Promise<FollowWithNews[]> {
  return withNews(context, await context.models.follows.listOf(userId), { userId, now });
}

/** Reads the news of some of an account's follows. */
export async function withNews(
  context: Pick<ServiceContext, "models">,
  followed: readonly StoredFollow[],
  { userId, now }: { userId: number; now: Date },
): Promise<FollowWithNews[]> {
  const readKeys = await context.models.follows.readKeys(userId);
  const proofNews = await readProofNews(context, followed, now);
  const listed: FollowWithNews[] = [];
  for (const follow of followed) {
    const { person, news } =
      follow.personId === null
        ? { person: null, news: await readPeopleNews(context, follow, now) }
        : proofNews(follow);
    listed.push({
      follow,
      person,
      news: news.map((one) => ({ ...one, isRead: readKeys.has(one.key) })),
    });
  }
  return listed;
}

const sinceOf = ({ createdAt }: StoredFollow, now: Date): Date =>
  new Date(Math.max(createdAt.getTime(), now.getTime() - newsMs));

async function readPeopleNews(
  context: Pick<ServiceContext, "models">,
  follow: StoredFollow,
  now: Date,
): Promise<News[]> {
  const { search, country } = follow;
  const query = { search: search ?? "", country: country ?? undefined, now };
  const since = sinceOf(follow, now);
  const people = await findNewPeople(context, query, { since, limit: limits.followedNews });
  return people.map((person) => ({
    key: `person-${person._id}`,
    at: person.moderatedAt ?? person.createdAt,
    person,
    proofId: null,
  }));
}

/** Reads the proofs of all followed people at once; returns a function from a follow to its part. */
async function readProofNews(
  context: Pick<ServiceContext, "models">,
  followed: readonly StoredFollow[],
  now: Date,
) {
  const ids = followed.flatMap(({ personId }) => personId ?? []);
  const people = await findPublicPeople(context, ids);
  const survivors = [...new Set([...people.values()].map(({ _id }) => _id))];
  const since = new Date(now.getTime() - newsMs);
  const proofs = await context.models.countedProofs.findNew(survivors, since);
  const ofPerson = Map.groupBy(proofs, ({ personId }) => personId);
  return (follow: StoredFollow): Pick<FollowWithNews, "person"> & { news: News[] } => {
    const person = people.get(follow.personId ?? 0);
    if (!person) return { person: null, news: [] };
    const news = (ofPerson.get(person._id) ?? [])
      .filter(({ at }) => at >= sinceOf(follow, now))
      .slice(0, limits.followedNews)
      .map((proof) => newsOf(proof, person));
    return { person, news };
  };
}

const newsOf = ({ _id, at }: CountedProof, person: ListedPerson): News => ({
  key: `proof-${_id}`,
  at,
  person,
  proofId: _id,
});

/** Finds approved people by id; of a merged record, the surviving one. */
async function findPublicPeople(
  { models }: Pick<ServiceContext, "models">,
  ids: readonly number[],
): Promise<Map<number, ListedPerson>> {
  const found = new Map((await models.people.findByIds(ids)).map((one) => [one._id, one]));
  const into = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
  const survivors = into.length > 0 ? await findPublicPeople({ models }, into) : new Map();
  return new Map(
    [...found].flatMap(([id, person]) => {
      const shown = person.mergedInto ? survivors.get(person.mergedInto) : person;
      return shown?.status === "approved" ? [[id, shown] as const] : [];
    }),
  );
}
