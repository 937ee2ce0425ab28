import { z } from "zod";
import { limits } from "../limits.ts";
import { text, timestamp } from "../text.ts";
import { person } from "./person.ts";

/** What a user starts to follow: a person, or a search of the register. */
export const newFollow = z
  .strictObject({
    personId: z.int().positive().optional(),
    search: text(limits.searchText).optional(),
    country: text(limits.shortText).optional(),
  })
  .refine(({ personId, search, country }) => (personId === undefined) === !!(search || country), {
    error: "follow-one",
    path: ["personId"],
  })
  .meta({ examples: [{ search: "Мария", country: "Польша" }] });

const followedPerson = person.pick({ id: true, slug: true, name: true, surname: true });

/** A proof of a followed person, or a person found by a followed search. */
export const followedNews = z
  .object({
    /** The same for all who follow it. */
    key: z.string(),
    at: timestamp,
    person: followedPerson,
    /** `null`: the person was added. */
    proofId: z.int().nullable(),
    isRead: z.boolean(),
  })
  .meta({ id: "FollowedNews" });
export type FollowedNews = z.infer<typeof followedNews>;

export const follow = z
  .object({
    id: z.int(),
    kind: z.enum(["person", "search"]),
    /** `null` of a search, and while the person is not public. */
    person: followedPerson.nullable(),
    search: z.string().nullable(),
    country: z.string().nullable(),
    createdAt: timestamp,
    /** Of the last 30 days, newest first. */
    news: z.array(followedNews),
  })
  .meta({ id: "Follow" });
export type Follow = z.infer<typeof follow>;

/** Newest first. */
export const following = z.object({
  follows: z.array(follow),
  unread: z.int(),
});
export type Following = z.infer<typeof following>;

/** How many news one mail names. */
export const maxMailedNews = 30;

/** News that a mail names: what is public, without contacts and texts. */
export const mailedNews = followedNews.pick({ key: true, person: true, proofId: true });
export type MailedNews = z.infer<typeof mailedNews>;

/** Keys of news that the user has seen. */
export const readNews = z.strictObject({
  keys: z
    .array(z.string().regex(/^(?:person|proof)-[1-9]\d{0,15}$/, { error: "invalid" }))
    .max(limits.readNews, { error: `too-many:${limits.readNews}` }),
});
