import { endpoints } from "@deeds/contracts";
import { newId, until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import {
  admin,
  isAttempted,
  isDelivered,
  personApproved,
  personCreated,
  proofEvent,
  startWebhooks,
} from "./harness.ts";
import { type Handler, respond, useReceivers, verify } from "./receiver.ts";

const webhooks = await startWebhooks();
const { receiver, subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());

const change = (id: number, body: object) => webhooks.callFor(id, endpoints.updateWebhook, body);

const refusedIssues = async (body: object) => {
  const call = { body: { url: "https://example.com/hook", ...body }, as: admin };
  const { issues } = await webhooks.client.refused(endpoints.createWebhook, call);
  return issues?.map(({ path }) => path);
};

describe("a subscriber's headers", () => {
  const secret = "Bearer zebra-crossing-42";

  it("are sent with every message, and their values are never shown again", async () => {
    const target = await receiver((response, { headers }) => {
      response.writeHead(200, { "x-seen": String(headers.authorization) });
      response.end(`you sent ${headers.authorization}`);
    });
    const headers = [{ name: "Authorization", value: secret }];
    const { id, secretKey } = await webhooks.subscribe(target.url, { headers });
    const person = await webhooks.approve();
    await webhooks.firstDelivery(id, isDelivered);
    const [got] = target.about(person);
    if (!got) throw new Error("no delivery was received");
    expect(got.headers.authorization).toBe(secret);
    expect(verify(secretKey, got)).toEqual(got.body);
    expect((await webhooks.read(id))?.headers).toEqual([{ name: "Authorization" }]);
    expect(await webhooks.databaseText()).not.toContain("zebra-crossing");
  });

  it("keep their stored value without a new one, and are removed when omitted", async () => {
    const headers = [
      { name: "X-Key", value: "first" },
      { name: "X-Place", value: "archive" },
    ];
    const { target, id } = await subscribed(undefined, { headers });
    await change(id, { headers: [{ name: "x-key" }, { name: "X-New", value: "second" }] });
    const params = { id };
    await webhooks.call(endpoints.testWebhook, { params });
    const sent = target.received.at(-1)?.headers;
    expect(sent).toMatchObject({ "x-key": "first", "x-new": "second" });
    expect(sent).not.toHaveProperty("x-place");
  });

  it("are asked for again when the URL moves to another origin", async () => {
    const headers = [{ name: "X-Key", value: "zebra-crossing-43" }];
    const { target, id } = await subscribed(undefined, { headers });
    const other = await receiver(respond(200));
    const refused = (body: object) =>
      webhooks.client.refused(endpoints.updateWebhook, { params: { id }, body, as: admin });
    for (const body of [
      { url: other.url },
      { url: other.url, headers: [{ name: "x-key" }] },
      { url: target.url.replace("http:", "https:") },
    ]) {
      const { code, issues } = await refused(body);
      expect({ code, issues: issues?.map(({ path }) => path) }).toEqual({
        code: "validation",
        issues: ["headers.0.value"],
      });
    }
    expect((await webhooks.read(id))?.url).toBe(target.url);
    await webhooks.call(endpoints.testWebhook, { params: { id } });
    expect(other.received).toEqual([]);
    await change(id, { url: `${target.url}other-path` });
    await change(id, { url: other.url, headers: [{ name: "X-Key", value: "new" }] });
    await webhooks.call(endpoints.testWebhook, { params: { id } });
    expect(other.received.at(-1)?.headers).toMatchObject({ "x-key": "new" });
  });

  it("are rejected with a reserved name, a duplicate name or without a value", async () => {
    for (const name of ["Host", "content-length", "Webhook-Id", "connection", "Transfer-Encoding"])
      expect(await refusedIssues({ headers: [{ name, value: "x" }] })).toEqual(["headers.0.name"]);
    const twice = [
      { name: "x-a", value: "1" },
      { name: "X-A", value: "2" },
    ];
    expect(await refusedIssues({ headers: twice })).toEqual(["headers.1.name"]);
    expect(await refusedIssues({ headers: [{ name: "x-a" }] })).toEqual(["headers.0.value"]);
    const split = [{ name: "x-a", value: "1\r\nwebhook-id: 2" }];
    expect(await refusedIssues({ headers: split })).toEqual(["headers.0.value"]);
  });
});

describe("a subscriber's conditions", () => {
  it("filter the events of their type, and no other type", async () => {
    const conditions = [{ event: "person_approved", field: "country", oneOf: ["Польша", "Литва"] }];
    const events = ["person_approved", "person_created"];
    const { target, id } = await subscribed(undefined, { events, conditions });
    expect((await webhooks.read(id))?.conditions).toEqual(conditions);
    const [wanted, unwanted, other] = [newId(), newId(), newId()];
    await webhooks.publish(
      personApproved(unwanted, { country: "Украина" }),
      personApproved(wanted, { country: "Литва" }),
      personCreated(other),
    );
    await until(() => target.about(wanted).length === 1 && target.about(other).length === 1);
    const about = (await webhooks.deliveriesOf(id)).map(({ personId }) => personId);
    expect(about).not.toContain(unwanted);
  });

  it("are rejected for an unknown field or value of the event", async () => {
    const condition = (field: string, ...oneOf: unknown[]) => ({
      conditions: [{ event: "proof_approved", field, oneOf }],
    });
    // A condition on a title or a phone number would survive the erasure of its person.
    for (const field of ["color", "title", "phone"])
      expect(await refusedIssues(condition(field, "x"))).toEqual(["conditions.0.field"]);
    expect(await refusedIssues(condition("mediaType", "text", "smell"))).toEqual([
      "conditions.0.oneOf.1",
    ]);
    expect(await refusedIssues(condition("personId", "7"))).toEqual(["conditions.0.oneOf.0"]);
    expect(await refusedIssues(condition("isAnonymous"))).toEqual(["conditions.0.oneOf"]);
  });
});

describe("a subscriber's schedule", () => {
  it("replaces the recommended one", async () => {
    const { target, id } = await subscribed(respond(500), { schedule: [600] });
    await webhooks.approve();
    const { nextAttemptAt, attempts } = await webhooks.firstDelivery(id, isAttempted);
    const waitMs = Number(nextAttemptAt) - Number(attempts[0]?.at);
    expect(waitMs).toBeGreaterThanOrEqual(480_000);
    webhooks.advanceClock(15 * 60_000);
    await webhooks.firstDelivery(id, ({ state }) => state === "failed");
    expect(target.received.length).toBe(2);
  });

  it("has bounds", async () => {
    for (const schedule of [[], [0], [1.5], Array(21).fill(1), [604_800, 1]])
      expect((await refusedIssues({ schedule }))?.[0]).toMatch(/^schedule/);
  });
});

describe("a subscriber with ordered delivery", () => {
  const proofCreated = (personId: number) => proofEvent("proof_created", personId);
  const events = ["person_created", "person_approved", "proof_created"];

  /** Responds with 500 to events of a person, not to those of the person's proofs. */
  const failAbout =
    (id: number): Handler =>
    (response, { body }) =>
      response.writeHead(body.data.id === id ? 500 : 204).end();

  it("receives a person's events in order, while those of other people are not delayed", async () => {
    const [slow, quick] = [newId(), newId()];
    const { target, id } = await subscribed(failAbout(slow), { events, inOrder: true });
    const typesAbout = (id: number) =>
      target.received
        .filter(({ body: { data } }) => data.id === id || data.personId === id)
        .map(({ body }) => body.type);
    await webhooks.publish(personCreated(slow), proofCreated(slow), personCreated(quick));
    await webhooks.publish(proofCreated(quick));
    await until(() => typesAbout(quick).length === 2);
    const ofSlow = { webhookId: id, personId: slow, type: "person_created" } as const;
    const attemptsOfSlow = async () => (await webhooks.deliveries.findOne(ofSlow))?.attempts.length;
    await until(async () => (await attemptsOfSlow()) === 1);
    webhooks.advanceClock(7_000);
    await until(async () => (await attemptsOfSlow()) === 2);
    expect(typesAbout(slow)).toEqual(["person_created", "person_created"]);
    target.respondWith(respond(204));
    webhooks.advanceClock(7 * 60_000);
    await until(() => typesAbout(slow).length === 4);
    expect(typesAbout(slow).slice(2)).toEqual(["person_created", "proof_created"]);
  });

  it("receives the next event also after a failed delivery", async () => {
    const person = newId();
    const { target } = await subscribed(failAbout(person), {
      events,
      inOrder: true,
      schedule: [1],
    });
    await webhooks.publish(personCreated(person), proofCreated(person));
    await until(() => target.about(person).length === 1);
    webhooks.advanceClock(2_000);
    await until(() => target.received.some(({ body }) => body.data.personId === person));
    expect(target.about(person)).toHaveLength(2);
  });
});
