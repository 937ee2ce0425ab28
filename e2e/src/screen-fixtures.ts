import type {
  Delivery,
  LoggedAttempt,
  PublishToken,
  ReleaseCanary,
  ReleaseOverview,
  SecondFactorState,
  TrustedPublisher,
  VersionDay,
  Webhook,
  WebhookHealth,
  WebhookReplay,
} from "@deeds/contracts";

/** A webhook as responses show one; no real receiver fails in so many ways at once. */
export const webhookFixture: Webhook = {
  id: 7,
  url: "https://receiver.example/hooks/deeds",
  description: "Сайт получателя",
  events: ["person_approved", "proof_approved"],
  isActive: true,
  createdById: 1,
  secretKey: "whsec_c2VjcmV0LW9mLWEtcmVjZWl2ZXItZm9yLXBpY3R1cmVz",
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
  lastTriggeredAt: "2026-11-21T14:06:41.000Z",
  triggerCount: 12_480,
  successCount: 12_393,
  failureCount: 310,
  consecutiveFailures: 2,
  failingSince: null,
  signing: "hmac",
  inOrder: false,
  schedule: null,
  headers: [{ name: "authorization" }],
  conditions: [],
  lastErrorMessage: "HTTP 503",
};

export const webhookHealthFixture: WebhookHealth = {
  total: 12_480,
  delivered: 12_393,
  failed: 85,
  waiting: 2,
  medianMs: 88,
  lastAt: webhookFixture.lastTriggeredAt,
};

const attempt = (number: number, statusCode: number | null, durationMs: number) => ({
  number,
  statusCode,
  durationMs,
  at: `2026-11-21T14:05:${10 + number}.000Z`,
  error: statusCode === 200 ? null : statusCode ? `HTTP ${statusCode}` : "ECONNREFUSED",
});

const delivery = (state: Delivery["state"], type: string, attempts: Delivery["attempts"]) => ({
  id: `${state}-${type}`,
  webhookId: webhookFixture.id,
  state,
  type,
  attempts,
  messageId: "01KB5T2Q7M2X9W8V7U6T5S4R3Q",
  createdAt: "2026-11-21T14:05:10.000Z",
  nextAttemptAt: state === "pending" ? "2026-11-21T14:10:00.000Z" : null,
  body: JSON.stringify({ type, data: { id: 9617, personId: 123 } }),
});

export const deliveryFixtures: readonly Delivery[] = [
  delivery("delivered", "proof_approved", [attempt(1, 200, 84)]),
  delivery("pending", "proof_approved", [attempt(1, 503, 91), attempt(2, 503, 1_204)]),
  delivery("failed", "person_approved", [attempt(1, null, 10_000)]),
  delivery("held", "person_approved", []),
];

export const attemptFixtures: readonly LoggedAttempt[] = [
  { ...attempt(1, 503, 91), exchange: null },
  {
    ...attempt(2, 503, 1_204),
    exchange: {
      url: webhookFixture.url,
      address: "203.0.113.5",
      dnsMs: 3.1,
      connectMs: 21.4,
      tlsMs: 44.8,
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
        body: "maintenance",
        isCut: false,
      },
    },
  },
];

export const replayFixture: WebhookReplay = {
  id: 1,
  since: "2026-11-20T00:00:00.000Z",
  until: "2026-11-21T14:00:00.000Z",
  state: "failed",
  type: null,
  total: 1_250,
  done: 400,
  createdAt: "2026-11-21T14:07:00.000Z",
  finishedAt: null,
};

const at = "2026-11-21T10:00:00.000Z";

export const publishTokenFixture: PublishToken = {
  id: 3,
  remote: "mf-registry",
  name: "Сборочная машина",
  createdBy: "admin",
  createdAt: at,
  expiresAt: "2027-02-19T10:00:00.000Z",
  lastUsedAt: "2026-11-22T09:30:00.000Z",
};

export const trustedPublisherFixture: TrustedPublisher = {
  id: 1,
  remote: "mf-registry",
  issuer: "https://token.actions.githubusercontent.com",
  audience: "https://deeds.example",
  claims: { repository: "acme/mf-registry", environment: "production" },
  createdBy: "admin",
  createdAt: at,
  lastUsedAt: null,
};

const about = { percent: 10, promotes: true, everyMinutes: 10, startedAt: at, by: "admin" };

const running: ReleaseCanary = {
  ...about,
  id: 2,
  setId: 5,
  baseSetId: 4,
  ramp: [25, 50],
  endedAt: null,
  changes: { "mf-registry": "0.1.0-00000001" },
  outcome: "running",
  evidence: {
    served: { canary: 214, control: 209 },
    started: { canary: 214, control: 209 },
    failedViews: { canary: 3, control: 2 },
    failed: { canary: 2, control: 2 },
    slow: { canary: 11, control: 9 },
    likelihood: { failed: 0.4, slow: 0.6 },
  },
};

const rolledBack: ReleaseCanary = {
  ...about,
  id: 1,
  setId: 3,
  baseSetId: 2,
  ramp: [],
  endedAt: "2026-11-21T10:04:00.000Z",
  outcome: "rolled-back",
  evidence: {
    served: { canary: 31, control: 29 },
    started: { canary: 31, control: 29 },
    failedViews: { canary: 14, control: 0 },
    failed: { canary: 9, control: 0 },
    slow: { canary: 1, control: 2 },
    likelihood: { failed: 102.3, slow: 0.3 },
  },
};

export function releasesFixture({ versions }: ReleaseOverview): Partial<ReleaseOverview> {
  const [version] = versions.filter(({ remote }) => remote === "mf-registry");
  if (!version) throw new Error("no version of mf-registry is published");
  const day: VersionDay = {
    day: "2026-11-21",
    loadFailures: 1,
    renderFailures: 14,
    scriptFailures: 3,
    callFailures: 2,
    policyFailures: 0,
    lcp: [180, 22, 12],
    inp: [201, 9, 4],
    cls: [210, 4, 0],
    tbt: [190, 12, 3],
  };
  return {
    stagingSetId: 5,
    staging: [
      { remote: "mf-registry", version: "0.1.0-00000001", setId: 5, at, by: "admin" },
      { remote: "mf-admin", version: "0.1.0-00000002", setId: 4, at, by: "mf-admin: CI" },
    ],
    previews: [
      {
        id: 3,
        changes: { "mf-registry": "0.1.0-00000001" },
        createdAt: at,
        expiresAt: "2026-12-01T06:00:00.000Z",
        by: "mf-registry: CI",
      },
    ],
    freeze: { reason: "Годовой отчёт", until: "2026-12-01T06:00:00.000Z", at, by: "admin" },
    switches: [{ remote: "mf-submissions", reason: "Теряет файлы", at, by: "admin" }],
    canaries: [running, rolledBack],
    versions: [{ ...version, version: "0.1.0-00000001", days: [day] }, ...versions],
  };
}

export const secondFactorFixture: SecondFactorState = {
  totp: true,
  passkeys: [
    {
      id: "a",
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      createdAt: "2026-11-20T08:30:00.000Z",
      lastUsedAt: "2026-11-21T10:00:00.000Z",
    },
    {
      id: "b",
      userAgent:
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      createdAt: "2026-10-02T17:05:00.000Z",
      lastUsedAt: null,
    },
    { id: "c", userAgent: "", createdAt: "2026-09-14T06:45:00.000Z", lastUsedAt: null },
  ],
  recoveryCodesLeft: 7,
  required: false,
};
