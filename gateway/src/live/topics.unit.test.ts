import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "./replay-buffer.ts";
import { createTopics } from "./topics.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (sequence: number, topic = "people"): LiveEvent => ({
  sequence,
  type: "person_approved",
  audience: "everyone",
  topic,
  id: sequence,
  personId: sequence,
});

/** Topics of one second, and the sequences of what they sent together. */
function startTopics() {
  const sent: number[][] = [];
  const topics = createTopics({
    intervalMs: 1_000,
    send: (events) => sent.push(events.map(({ sequence }) => sequence)),
  });
  return { topics, sent };
}

test("sends the first event at once and those of the next second together", () => {
  const { topics, sent } = startTopics();
  for (const sequence of [1, 2, 3]) topics.add(event(sequence));
  expect(sent).toEqual([[1]]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([[1], [2, 3]]);
});

test("sends one message a second while events arrive", () => {
  const { topics, sent } = startTopics();
  for (let sequence = 1; sequence <= 1_000; sequence += 1) {
    topics.add(event(sequence));
    vi.advanceTimersByTime(10);
  }
  expect(sent).toHaveLength(11);
  expect(sent.flat()).toHaveLength(1_000);
});

test("sends an event after a quiet second at once again", () => {
  const { topics, sent } = startTopics();
  topics.add(event(1));
  vi.advanceTimersByTime(1_000);
  topics.add(event(2));
  expect(sent).toEqual([[1], [2]]);
});

test("has intervals of its own for each topic", () => {
  const { topics, sent } = startTopics();
  topics.add(event(1, "people"));
  topics.add(event(2, "proofs"));
  expect(sent).toEqual([[1], [2]]);
});

test("sends older events of a record before newer ones of another topic", () => {
  const { topics, sent } = startTopics();
  topics.add(event(1, "approvals"));
  topics.add({ ...event(2, "approvals"), id: 7 });
  topics.add({ ...event(3, "reopenings"), id: 7 });
  expect(sent).toEqual([[1], [2], [3]]);
  topics.add({ ...event(4, "approvals"), id: 7 });
  topics.add({ ...event(5, "reopenings"), id: 7 });
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([[1], [2], [3], [4], [5]]);
});

test("sends two topics of the same records once a second each", () => {
  const { topics, sent } = startTopics();
  for (let id = 1; id <= 500; id += 1) {
    topics.add({ ...event(2 * id, "created"), id });
    topics.add({ ...event(2 * id + 1, "approved"), id });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(sent.length).toBeLessThanOrEqual(2 * 7);
  expect(sent.flat()).toHaveLength(1_000);
});

test("knows the oldest event that waits, of any topic", () => {
  const { topics } = startTopics();
  topics.add(event(1, "people"));
  topics.add(event(2, "people"));
  topics.add(event(3, "proofs"));
  expect(topics.oldestWaiting()).toBe(2);
  expect(topics.isWaiting(event(1, "people"))).toBe(false);
  expect(topics.isWaiting(event(2, "people"))).toBe(true);
  expect(topics.isWaiting(event(3, "proofs"))).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(topics.oldestWaiting()).toBe(Number.POSITIVE_INFINITY);
});
