import type {
  Delivery,
  LoggedAttempt,
  Webhook,
  WebhookHealth,
  WebhookReplay,
} from "@deeds/contracts";

/** A subscriber as answers tell of one: a receiver that answers so many ways is not to be had. */
export const museum: Webhook = {
  ...{ id: 7, url: "https://museum.example/hooks/deeds", description: "Сайт музея" },
  ...{ events: ["person_approved", "proof_approved"], isActive: true, createdById: 1 },
  secretKey: "whsec_c2VjcmV0LW9mLXRoZS1tdXNldW0tZm9yLXBpY3R1cmVz",
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
  lastTriggeredAt: "2026-11-21T14:06:41.000Z",
  ...{ triggerCount: 12_480, successCount: 12_393, failureCount: 310, consecutiveFailures: 2 },
  ...{ failingSince: null, signing: "hmac", inOrder: false, schedule: null },
  ...{ headers: [{ name: "authorization" }], conditions: [] },
  lastErrorMessage: "HTTP 503",
};

export const museumHealth: WebhookHealth = {
  ...{ total: 12_480, delivered: 12_393, failed: 85, waiting: 2, medianMs: 88 },
  lastAt: museum.lastTriggeredAt,
};

const attempt = (number: number, statusCode: number | null, durationMs: number) => ({
  ...{ number, statusCode, durationMs, at: `2026-11-21T14:05:${10 + number}.000Z` },
  error: statusCode === 200 ? null : statusCode ? `HTTP ${statusCode}` : "ECONNREFUSED",
});

const delivery = (
  state: Delivery["state"],
  type: string,
  attempts: Delivery["attempts"],
): Delivery => ({
  ...{ id: `${state}-${type}`, webhookId: museum.id, state, type, attempts },
  messageId: "01KB5T2Q7M2X9W8V7U6T5S4R3Q",
  createdAt: "2026-11-21T14:05:10.000Z",
  nextAttemptAt: state === "pending" ? "2026-11-21T14:10:00.000Z" : null,
  body: JSON.stringify({ type, data: { id: 9617, personId: 123 } }),
});

/** One of each kind of outcome. */
export const museumDeliveries: readonly Delivery[] = [
  delivery("delivered", "proof_approved", [attempt(1, 200, 84)]),
  delivery("pending", "proof_approved", [attempt(1, 503, 91), attempt(2, 503, 1_204)]),
  delivery("failed", "person_approved", [attempt(1, null, 10_000)]),
  delivery("held", "person_approved", []),
];

/** What went over the wire with the second of them. */
export const museumAttempts: readonly LoggedAttempt[] = [
  { ...attempt(1, 503, 91), exchange: null },
  {
    ...attempt(2, 503, 1_204),
    exchange: {
      ...{ url: museum.url, address: "203.0.113.5", dnsMs: 3.1, connectMs: 21.4, tlsMs: 44.8 },
      firstByteMs: 1_203.2,
      requestHeaders: [
        { name: "content-type", value: "application/json; charset=utf-8" },
        { name: "user-agent", value: "GoodDeeds-Webhooks/1.0" },
        { name: "webhook-id", value: "01KB5T2Q7M2X9W8V7U6T5S4R3Q" },
        { name: "webhook-timestamp", value: "1795269912" },
        { name: "webhook-signature", value: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" },
      ],
      response: {
        headers: [
          { name: "retry-after", value: "300" },
          { name: "content-type", value: "text/plain" },
        ],
        ...{ body: "maintenance", isCut: false },
      },
    },
  },
];

export const museumReplay: WebhookReplay = {
  ...{ id: 1, since: "2026-11-20T00:00:00.000Z", until: "2026-11-21T14:00:00.000Z" },
  ...{ state: "failed", type: null, total: 1_250, done: 400 },
  ...{ createdAt: "2026-11-21T14:07:00.000Z", finishedAt: null },
};
