import { expect, test } from "vitest";
import {
  type Found,
  filterQueue,
  foundNothing,
  itemsAfter,
  mergeQueue,
  neighbor,
  type QueueItem,
  queueItems,
  readFilter,
  writeFilter,
} from "./queue.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const waiting = (id: number, hours: number, more: Partial<QueueItem> = {}) => ({
  id,
  personId: 1274,
  personName: "Януш Корчак",
  title: null,
  senderId: null,
  mediaType: null,
  language: null,
  question: null,
  since: hoursAgo(hours),
  ...more,
});

const proofs = queueItems("proof", [
  waiting(1, 30, { mediaType: "photo" }),
  waiting(2, 2, { mediaType: "text", personId: 9, personName: "Фёдор Гааз" }),
]);
const edits = queueItems("contact-edit", [waiting(1, 15)]);
const queue = mergeQueue([edits, proofs]);
const mine = new Set(["contact-edit-1"]);
const shown = (query: string) =>
  filterQueue(queue, readFilter(new URLSearchParams(query)), { now, mine }).map(({ key }) => key);

test("merges all kinds into one queue, the longest waiting first, each once", () => {
  const again = mergeQueue([queue, proofs]);
  expect(again.map(({ key }) => key)).toEqual(["proof-1", "contact-edit-1", "proof-2"]);
});

test("each filter of the address narrows the queue", () => {
  expect(shown("kind=contact-edit")).toEqual(["contact-edit-1"]);
  expect(shown("state=mine")).toEqual(["contact-edit-1"]);
  expect(shown("state=theirs")).toHaveLength(3);
  expect(shown("age=overdue")).toEqual(["proof-1"]);
  expect(shown("age=soon")).toEqual(["contact-edit-1"]);
  expect(shown("media=text")).toEqual(["proof-2"]);
  expect(shown("search=гааз")).toEqual(["proof-2"]);
  expect(shown("kind=proof&search=корчак")).toEqual(["proof-1"]);
});

test("the promised time of an item counts from its submission when its sender was never asked", () => {
  expect(queue.map(({ countedFrom, since }) => countedFrom === since)).toEqual([true, true, true]);
});

test("the age of an item leaves out the time of questions, its place does not", () => {
  const returned = waiting(3, 40, { question: "closed", countedFrom: hoursAgo(3) });
  const open = waiting(4, 50, { question: "open", countedFrom: null });
  const items = mergeQueue([queue, queueItems("proof", [returned, open])]);
  const keys = (query: string) =>
    filterQueue(items, readFilter(new URLSearchParams(query)), { now, mine }).map(({ key }) => key);
  expect(keys("")[0]).toBe("proof-3");
  expect(keys("age=fresh")).toEqual(["proof-3", "proof-2"]);
  expect(keys("state=asked")).toEqual(["proof-4"]);
  expect(keys("state=asked&age=overdue")).toEqual([]);
});

test("an item with an open question is only under its filter, and returns in its place", () => {
  const [first, second] = queueItems("proof", [
    waiting(1, 30, { question: "open" }),
    waiting(2, 2),
  ]);
  const list = mergeQueue([[first, second].filter((item) => item !== undefined)]);
  const view = (items: readonly QueueItem[], query: string) =>
    filterQueue(items, readFilter(new URLSearchParams(query)), { now, mine }).map(({ id }) => id);
  expect(view(list, "")).toEqual([2]);
  expect(view(list, "state=asked")).toEqual([1]);
  const replied = list.map((item) => ({ ...item, question: item.question && ("closed" as const) }));
  expect(view(mergeQueue([list, replied]), "")).toEqual([1, 2]);
});

test("finds a person by number, padded and plain", () => {
  expect(shown("search=1274")).toEqual(["proof-1", "contact-edit-1"]);
  expect(shown(`search=${encodeURIComponent("№ 001274")}`)).toEqual(["proof-1", "contact-edit-1"]);
  expect(shown("search=127")).toEqual([]);
});

test("finds by title, by the number of an item, and what the services found", () => {
  const [titled, numbered] = queueItems("proof", [
    waiting(501, 3, { title: "Суп для всех" }),
    waiting(502, 2, { senderId: 8 }),
  ]);
  const list = [titled, numbered].filter((item) => item !== undefined);
  const found = (search: string, by?: Partial<Found>) =>
    filterQueue(
      list,
      { ...readFilter(new URLSearchParams()), search },
      {
        now,
        mine,
        found: { ...foundNothing, ...by },
      },
    ).map(({ id }) => id);
  expect(found("СУП")).toEqual([501]);
  expect(found("502")).toEqual([502]);
  expect(found("olga", { senders: new Set([8]) })).toEqual([502]);
  expect(found("в тексте", { keys: new Set(["proof-501"]) })).toEqual([501]);
  expect(found("в тексте")).toEqual([]);
});

test("a link from before the search of texts still filters", () => {
  expect(shown("person=1274")).toEqual(["proof-1", "contact-edit-1"]);
});

test("invalid values in the address filter nothing", () => {
  expect(shown("kind=nonsense&age=old&media=gif")).toHaveLength(3);
});

test("the address contains the whole filter", () => {
  const filter = readFilter(new URLSearchParams("kind=proof&media=pdf&search=Анна"));
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(writeFilter(readFilter(new URLSearchParams()))).toEqual({});
});

const all = queueItems(
  "proof",
  [1, 2, 3, 4].map((id) => waiting(id, 10 - id)),
);
const [one, two, three, four] = all;
const without = (...ids: number[]) => all.filter(({ id }) => !ids.includes(id));
const notTaken = () => false;
const keys = (...ids: number[]) => new Set(ids.map((id) => `proof-${id}`));

test("steps stop at the ends", () => {
  expect(neighbor(all, two ?? null, 1)).toBe(three);
  expect(neighbor(all, two ?? null, -1)).toBe(one);
  expect(neighbor(all, four ?? null, 1)).toBe(four);
  expect(neighbor(all, one ?? null, -1)).toBe(one);
  expect(neighbor([], two ?? null, 1)).toBeUndefined();
});

test("steps from a row that has left start at its position", () => {
  expect(neighbor(without(2), two ?? null, 1)).toBe(three);
  expect(neighbor(without(2), two ?? null, -1)).toBe(one);
  expect(neighbor(without(4), four ?? null, 1)).toBe(three);
});

test("after a decision the next row opens, after the last one the first remaining", () => {
  expect(itemsAfter(all, keys(2), two ?? null, notTaken)).toEqual([three, four, one]);
  expect(itemsAfter(all, keys(4), four ?? null, notTaken)).toEqual([one, two, three]);
  expect(itemsAfter(all, keys(1, 2, 3, 4), two ?? null, notTaken)).toEqual([]);
  expect(itemsAfter(all, keys(), null, notTaken)).toEqual(all);
});

test("items that others have open come last", () => {
  const isTaken = (key: string) => key === "proof-3";
  expect(itemsAfter(all, keys(2), two ?? null, isTaken)).toEqual([four, one, three]);
  expect(itemsAfter(without(1, 4), keys(2), two ?? null, isTaken)).toEqual([three]);
});
