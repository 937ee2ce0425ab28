import { endpoints } from "@deeds/contracts";
import { until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, isAttempted, startWebhooks } from "./harness.ts";
import { startReceiver } from "./receiver.ts";

const webhooks = await startWebhooks();
const target = await startReceiver((response, { body }) => {
  const headers = { "retry-after": "300", "set-cookie": "session=theirs" };
  response.writeHead(body.type === "person_approved" ? 503 : 204, headers).end("maintenance");
});
afterAll(async () => {
  await target.stop();
  await webhooks.stop();
});

const attemptsOf = (deliveryId: string) =>
  webhooks.call(endpoints.deliveryAttempts, { params: { deliveryId } });

describe("the log of attempts", () => {
  it("has the request, its address, the response and the duration of each phase", async () => {
    const { id: webhookId } = await webhooks.subscribe(target.url);
    await webhooks.approve();
    const delivery = await webhooks.firstDelivery(webhookId, isAttempted);
    const [attempt, ...rest] = await attemptsOf(delivery._id);
    expect(rest).toEqual([]);
    expect(attempt).toMatchObject({
      number: 1,
      statusCode: 503,
      error: "HTTP 503",
      exchange: {
        url: target.url,
        address: "127.0.0.1",
        tlsMs: null,
        connectMs: expect.any(Number),
        firstByteMs: expect.any(Number),
        response: { body: "maintenance", isCut: false },
      },
    });
    const headers = (name: "requestHeaders" | "response") => {
      const exchange = attempt?.exchange;
      const list = name === "response" ? exchange?.response?.headers : exchange?.[name];
      return Object.fromEntries((list ?? []).map((header) => [header.name, header.value]));
    };
    expect(headers("requestHeaders")).toMatchObject({
      "webhook-id": delivery.messageId,
      "webhook-signature": expect.stringMatching(/^v1,/),
    });
    expect(headers("response")).toMatchObject({ "retry-after": "300", "set-cookie": "•••" });
  });

  it("has the address of an attempt without a response", async () => {
    const closed = await startReceiver();
    await closed.stop();
    const { id: webhookId } = await webhooks.subscribe(closed.url);
    await webhooks.approve();
    const { _id } = await webhooks.firstDelivery(webhookId, isAttempted);
    const [attempt] = await attemptsOf(_id);
    expect(attempt).toMatchObject({
      statusCode: null,
      error: "The connection was refused",
      exchange: { address: "127.0.0.1", connectMs: null, firstByteMs: null, response: null },
    });
  });

  it("is removed with its subscriber, and is not found for an unknown delivery", async () => {
    const { id: webhookId } = await webhooks.subscribe(target.url);
    await webhooks.approve();
    const { attemptLogs } = webhooks;
    await until(async () => (await attemptLogs.countDocuments({ webhookId })) > 0);
    await webhooks.callFor(webhookId, endpoints.deleteWebhook);
    expect(await attemptLogs.countDocuments({ webhookId })).toBe(0);
    const unknown = { params: { deliveryId: "none" }, as: admin };
    const { code } = await webhooks.client.refused(endpoints.deliveryAttempts, unknown);
    expect(code).toBe("not-found");
  });

  it("expires after thirty days", async () => {
    const indexes = await webhooks.attemptLogs.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 24 * 3600 }),
    );
  });
});
