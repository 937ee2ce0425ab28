import { endpoints } from "@deeds/contracts";
import { until } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import type { StoredDelivery } from "../src/models/delivery.ts";
import { startWebhooks } from "./harness.ts";
import { answer, startReceiver } from "./receiver.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The recommended waits after each failed attempt. */
const waits = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour],
  ...[20 * hour, 24 * hour],
];
const patience = 72 * hour;
const publishEvery = 9 * hour;
/** How much later than it is due an attempt may begin on a busy machine, in real time. */
const slack = 15 * second;

const webhooks = await startWebhooks();
const receiver = await startReceiver(answer(500));
afterAll(async () => {
  await webhooks.stop();
  await receiver.stop();
});

it("an outage of three days: on schedule, with warnings, one end, and everything once afterwards", async () => {
  const startedAt = new Date(Date.now() - second);
  const { id } = await webhooks.subscribe(receiver.url);
  const begunAt = webhooks.now().getTime();
  const people: number[] = [];
  while (await isActive(id)) {
    const due = await nextAttemptAt(id);
    const publishAt = begunAt + people.length * publishEvery;
    if (due === null || publishAt < due) {
      await passUntil(publishAt);
      people.push(await publish(id));
    } else {
      await passUntil(due);
      await moreAttempts(id, due);
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
  const failing = (await webhooks.context.models.webhooks.findById(id).lean())?.failingSince;
  expect(webhooks.now().getTime() - Number(failing)).toBeGreaterThanOrEqual(patience);

  // What comes while it is switched off is kept; nothing is tried any more.
  people.push(await publish(id), await publish(id));
  await until(async () => !(await statesOf(id)).includes("pending"), minute);
  const { length } = receiver.received;
  webhooks.pass(48 * hour);
  expect(await told(id)).toEqual([
    ...[50, 70, 90].map((percent) => `warned ${percent}`),
    "disabled",
  ]);

  receiver.behaves(answer(204));
  const params = { id };
  await webhooks.call(endpoints.setWebhookStatus, { params, body: { isActive: true } });
  await until(async () => !(await statesOf(id)).some((one) => /held|pending/.test(one)), minute);
  // The first may have failed ten times before the end, where its waits were all short.
  const failed = (await webhooks.deliveriesOf(id)).filter(({ state }) => state === "failed");
  const givenUp = new Set(failed.map(({ personId }) => personId));
  expect(timesSince(length, people)).toEqual(people.map((person) => (givenUp.has(person) ? 0 : 1)));

  const since = startedAt.toISOString();
  const replay = async (dryRun: boolean) =>
    (await webhooks.call(endpoints.replayWebhook, { params, body: { since, dryRun } })).deliveries;
  expect(await replay(true)).toBe(people.length);
  const before = receiver.received.length;
  await replay(false);
  await until(() => timesSince(before, people).every(Boolean), minute);
  await until(async () => (await statesOf(id)).every((state) => state === "delivered"), minute);
  expect(timesSince(before, people)).toEqual(people.map(() => 1));
  expect(await told(id)).toHaveLength(4);
}, 180_000);

const isActive = async (id: number) =>
  (await webhooks.context.models.webhooks.findById(id).lean())?.isActive === true;

const statesOf = async (id: number) => (await webhooks.deliveriesOf(id)).map(({ state }) => state);

async function nextAttemptAt(id: number): Promise<number | null> {
  const waiting = (await webhooks.deliveriesOf(id)).filter(({ state }) => state === "pending");
  const times = waiting.map((delivery) => Number(delivery.nextAttemptAt));
  return times.length === 0 ? null : Math.min(...times);
}

const passUntil = async (time: number) => {
  webhooks.pass(Math.max(0, time - webhooks.now().getTime()));
};

/** Publishes an event and waits for its first attempt, or for its being held. */
async function publish(id: number): Promise<number> {
  const person = await webhooks.approve();
  await until(async () => {
    const delivery = (await webhooks.deliveriesOf(id)).find(({ personId }) => personId === person);
    return delivery?.state === "held" || (delivery?.attempts.length ?? 0) > 0;
  }, minute);
  return person;
}

/** Waits until nothing that was due by then is left. */
const moreAttempts = (id: number, due: number) =>
  until(async () => {
    const left = await nextAttemptAt(id);
    return left === null || left > due;
  }, minute);

/** Warnings so far are those whose time had come at the last failure: none is late and none early. */
async function assertWarned(id: number): Promise<void> {
  const webhook = await webhooks.context.models.webhooks.findById(id).lean();
  const last = (await webhooks.deliveriesOf(id))
    .flatMap(({ attempts }) => attempts)
    .map(({ at, durationMs }) => at.getTime() + durationMs);
  const used = (Math.max(...last) - Number(webhook?.failingSince)) / patience;
  const due = [50, 70, 90].filter((percent) => percent <= 100 * used);
  const warned = (await told(id)).filter((what) => what.startsWith("warned"));
  expect(warned).toEqual(due.map((percent) => `warned ${percent}`));
}

/** What administrators were told of the endpoint; that the replay goes on is none of it. */
async function told(id: number): Promise<string[]> {
  const own = (await webhooks.recorded()).filter(({ data }) => data.id === id);
  const ofFailing = own.filter(({ type }) => type !== "webhook_replayed");
  return ofFailing.map(({ type, data }) =>
    type === "webhook_failing" ? `warned ${data.percent}` : type.replace("webhook_", ""),
  );
}

/** Each attempt after its wait, give or take a fifth; never early. */
function assertOnSchedule({ attempts }: StoredDelivery): void {
  for (const [index, { at, durationMs }] of attempts.entries()) {
    const next = attempts[index + 1];
    const wait = waits[index];
    if (!next || wait === undefined) continue;
    const waited = next.at.getTime() - at.getTime() - durationMs;
    expect(waited).toBeGreaterThanOrEqual(0.8 * wait - second);
    expect(waited).toBeLessThanOrEqual(1.2 * wait + slack);
  }
}

/** How often each of them was told of since so many messages. */
const timesSince = (from: number, people: readonly number[]) => {
  const since = receiver.received.slice(from);
  return people.map((person) => since.filter(({ body }) => body.data.id === person).length);
};
