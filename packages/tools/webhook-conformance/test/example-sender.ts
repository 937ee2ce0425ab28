import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Sender } from "../src/index.ts";

/** Violations that the example sender can be made to commit. */
export interface Faults {
  signsBodyOnly?: boolean;
  newIdForEachAttempt?: boolean;
  oldTimestamp?: boolean;
  followsRedirects?: boolean;
  everythingBelow400IsFine?: boolean;
  ignores410?: boolean;
  ignoresPressure?: boolean;
  ignoresRetryAfter?: boolean;
  waitsForEver?: boolean;
  readsEverything?: boolean;
  dropsOldSecrets?: boolean;
}

interface Waiting {
  id: string;
  body: string;
  second: number;
  dueAt: number;
}

interface Target {
  url: string;
  secrets: string[];
  isEnabled: boolean;
  restsUntil: number;
  waiting: Waiting[];
  isSending: boolean;
}

const retryMs = 2_000;
const restMs = 60_000;
const deadlineMs = 700;
const maxReadBytes = 64 * 1024;

/** A small conforming sender in memory, with optional violations. */
export function exampleSender(faults: Faults = {}): Sender {
  const targets = new Set<Target>();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;

  const signatures = ({ secrets }: Target, { id, second, body }: Waiting) =>
    secrets.map((secret) => {
      const text = faults.signsBodyOnly ? body : `${id}.${second}.${body}`;
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
    });

  const post = async (target: Target, message: Waiting) => {
    const response = await fetch(target.url, {
      method: "POST",
      body: message.body,
      redirect: faults.followsRedirects ? "follow" : "manual",
      ...(!faults.waitsForEver && { signal: AbortSignal.timeout(deadlineMs) }),
      headers: {
        "content-type": "application/json",
        "webhook-id": message.id,
        "webhook-timestamp": String(message.second),
        "webhook-signature": signatures(target, message).join(" "),
      },
    });
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > maxReadBytes && !faults.readsEverything) break;
    }
    return response;
  };

  const attempt = async (target: Target, message: Waiting) => {
    if (faults.newIdForEachAttempt) message.id = randomUUID();
    if (!faults.oldTimestamp) message.second = Math.floor(now() / 1_000);
    const response = await post(target, message).catch(() => null);
    const status = response?.status ?? 0;
    const fineBelow = faults.everythingBelow400IsFine ? 400 : 300;
    if (status >= 200 && status < fineBelow) return;
    if (status === 410 && !faults.ignores410) target.isEnabled = false;
    const asked = faults.ignoresRetryAfter ? null : (response?.headers.get("retry-after") ?? null);
    const seconds = Number(asked);
    const date = Number.isNaN(seconds) ? Date.parse(asked ?? "") : now() + 1_000 * seconds;
    if ([429, 502, 503, 504].includes(status) && !faults.ignoresPressure) {
      target.restsUntil = Math.max(now() + (asked ? 0 : restMs), date);
    }
    target.waiting.push({ ...message, dueAt: Math.max(now() + retryMs, date) });
  };

  /** One after the other. */
  const sendDue = async (target: Target) => {
    const isDue = ({ dueAt }: Waiting) => dueAt <= now();
    const mayGo = () => target.isEnabled && now() >= target.restsUntil;
    for (let due = target.waiting.find(isDue); due && mayGo(); due = target.waiting.find(isDue)) {
      target.waiting.splice(target.waiting.indexOf(due), 1);
      await attempt(target, due);
    }
    target.isSending = false;
  };
  const sendAll = () => {
    for (const target of targets) {
      if (target.isSending) continue;
      target.isSending = true;
      void sendDue(target);
    }
  };
  const timer = setInterval(sendAll, 10);

  return {
    name: "an example",
    firstRetry: { atLeast: retryMs, atMost: retryMs },
    deadlineMs,
    canSignAsymmetrically: false,
    register: async (url) => {
      const key = newSecret();
      const target: Target = {
        url,
        secrets: [key],
        isEnabled: true,
        restsUntil: 0,
        waiting: [],
        isSending: false,
      };
      targets.add(target);
      return {
        key,
        rotate: async ({ overlapHours }) => {
          const oldSecrets = overlapHours > 0 && !faults.dropsOldSecrets ? target.secrets : [];
          target.secrets = [newSecret(), ...oldSecrets];
          return target.secrets[0] ?? "";
        },
        isEnabled: async () => target.isEnabled,
        remove: async () => void targets.delete(target),
      };
    },
    cause: async () => {
      const second = Math.floor(now() / 1_000);
      const body = JSON.stringify({ type: "example", timestamp: new Date(), data: {} });
      const message = { id: randomUUID(), body, second, dueAt: 0 };
      for (const target of targets) target.waiting.push({ ...message });
      sendAll();
    },
    pass: async (ms) => {
      aheadMs += ms;
    },
    now: () => new Date(now()),
    close: async () => clearInterval(timer),
  };
}

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
