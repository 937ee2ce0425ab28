import { endpoints } from "@deeds/contracts";
import { until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import type { StoredDelivery } from "../src/models/delivery.ts";
import { isAttempted, isHeld, startWebhooks } from "./harness.ts";
import { respond, startReceiver } from "./receiver.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
  (seconds) => seconds * second,
);
const failureLimitMs = 72 * hour;
const publishIntervalMs = 9 * hour;
/** The maximum real time by which a busy machine delays an attempt. */
const toleranceMs = 15 * second;

const webhooks = await startWebhooks();
const receiver = await startReceiver(respond(500));
afterAll(async () => {
  await webhooks.stop();
  await receiver.stop();
});

it("an outage of three days: retries on schedule, warnings, one switch-off, and one delivery each after it", async () => {
  const startedAt = new Date(Date.now() - second);
  const { id } = await webhooks.subscribe(receiver.url);
  const startMs = webhooks.now().getTime();
  const people: number[] = [];
  while (await isActive(id)) {
    const due = await nextAttemptAt(id);
    const publishAt = startMs + people.length * publishIntervalMs;
    if (due === null || publishAt < due) {
      await advanceClockTo(publishAt);
      people.push(await publish(id));
    } else {
      await advanceClockTo(due);
      await attempted(id, due);
    }
    await assertWarned(id);
  }

  const deliveries = await webhooks.deliveriesOf(id);
  expect(deliveries).toHaveLength(people.length);
  for (const delivery of deliveries) assertOnSchedule(delivery);
  const [first] = deliveries.toSorted(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );
  expect(first?.attempts.length).toBeGreaterThanOrEqual(8);
  const failing = (await webhooks.stored(id))?.failingSince;
  expect(webhooks.now().getTime() - Number(failing)).toBeGreaterThanOrEqual(failureLimitMs);

  // Events for the inactive subscriber are held, and nothing is sent.
  people.push(await publish(id), await publish(id));
  await until(async () => !(await statesOf(id)).includes("pending"), minute);
  const { length } = receiver.received;
  webhooks.advanceClock(48 * hour);
  expect(await eventsOf(id)).toEqual([
    ...[50, 70, 90].map((percent) => `warned ${percent}`),
    "disabled",
  ]);

  receiver.respondWith(respond(204));
  const params = { id };
  await webhooks.call(endpoints.setWebhookStatus, { params, body: { isActive: true } });
  await until(
    async () => !(await statesOf(id)).some((state) => /held|pending/.test(state)),
    minute,
  );
  // With short random delays, the first may have failed ten times before the switch-off.
  const failed = (await webhooks.deliveriesOf(id)).filter(({ state }) => state === "failed");
  const failedPeople = new Set(failed.map(({ personId }) => personId));
  expect(deliveriesSince(length, people)).toEqual(
    people.map((person) => (failedPeople.has(person) ? 0 : 1)),
  );

  const since = startedAt.toISOString();
  const replay = async (dryRun: boolean) =>
    (await webhooks.call(endpoints.replayWebhook, { params, body: { since, dryRun } })).deliveries;
  expect(await replay(true)).toBe(people.length);
  const before = receiver.received.length;
  await replay(false);
  await until(() => deliveriesSince(before, people).every(Boolean), minute);
  await until(async () => (await statesOf(id)).every((state) => state === "delivered"), minute);
  expect(deliveriesSince(before, people)).toEqual(people.map(() => 1));
  expect(await eventsOf(id)).toHaveLength(4);
}, 180_000);

const isActive = async (id: number) => (await webhooks.stored(id))?.isActive === true;

const statesOf = async (id: number) => (await webhooks.deliveriesOf(id)).map(({ state }) => state);

async function nextAttemptAt(id: number): Promise<number | null> {
  const pending = (await webhooks.deliveriesOf(id)).filter(({ state }) => state === "pending");
  const times = pending.map((delivery) => Number(delivery.nextAttemptAt));
  return times.length === 0 ? null : Math.min(...times);
}

const advanceClockTo = async (time: number) => {
  webhooks.advanceClock(Math.max(0, time - webhooks.now().getTime()));
};

/** Publishes an event and waits until it is attempted or held; returns the person's id. */
async function publish(id: number): Promise<number> {
  const person = await webhooks.approve();
  await webhooks.deliveryAbout(person, id, (found) => isHeld(found) || isAttempted(found));
  return person;
}

/** Waits until every delivery that was due by then is attempted. */
const attempted = (id: number, due: number) =>
  until(async () => {
    const left = await nextAttemptAt(id);
    return left === null || left > due;
  }, minute);

/** Asserts that exactly the warnings that were due at the last failure were published. */
async function assertWarned(id: number): Promise<void> {
  const webhook = await webhooks.stored(id);
  const last = (await webhooks.deliveriesOf(id))
    .flatMap(({ attempts }) => attempts)
    .map(({ at, durationMs }) => at.getTime() + durationMs);
  const elapsed = (Math.max(...last) - Number(webhook?.failingSince)) / failureLimitMs;
  const due = [50, 70, 90].filter((percent) => percent <= 100 * elapsed);
  const warned = (await eventsOf(id)).filter((event) => event.startsWith("warned"));
  expect(warned).toEqual(due.map((percent) => `warned ${percent}`));
}

/** Returns the published events of the endpoint, except those of the replay's progress. */
async function eventsOf(id: number): Promise<string[]> {
  const own = (await webhooks.recorded()).filter(({ data }) => data.id === id);
  const events = own.filter(({ type }) => type !== "webhook_replayed");
  return events.map(({ type, data }) =>
    type === "webhook_failing" ? `warned ${data.percent}` : type.replace("webhook_", ""),
  );
}

/** Asserts that each attempt follows its delay ±20 %. */
function assertOnSchedule({ attempts }: StoredDelivery): void {
  for (const [index, { at, durationMs }] of attempts.entries()) {
    const next = attempts[index + 1];
    const delay = delays[index];
    if (!next || delay === undefined) continue;
    const elapsed = next.at.getTime() - at.getTime() - durationMs;
    expect(elapsed).toBeGreaterThanOrEqual(0.8 * delay - second);
    expect(elapsed).toBeLessThanOrEqual(1.2 * delay + toleranceMs);
  }
}

/** Returns the number of deliveries about each person, after the first `from` ones. */
const deliveriesSince = (from: number, people: readonly number[]) => {
  const since = receiver.received.slice(from);
  return people.map((person) => since.filter(({ body }) => body.data.id === person).length);
};
