import { createHash, randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, someone } from "./browser.ts";
import { startGateway, stopInOrder } from "./gateway.ts";
import { startService } from "./services.ts";

const auth = await startService("auth");
const people = await startService("people", { AUTH_URL: auth.url });
const urls = { AUTH_URL: auth.url, PEOPLE_URL: people.url };
const gateway = await startGateway({
  ...urls,
  RATE_LIMIT_SCALE: "1",
  TRUSTED_PROXIES: "127.0.0.1",
});
afterAll(() => stopInOrder(gateway, people, auth));

/** Solves a challenge, as a browser's worker does. */
async function solve(): Promise<string> {
  const response = await fetch(`${gateway.origin}${endpoints.challenge.path}`);
  const { maxnumber, ...challenge } = endpoints.challenge.response.parse(await response.json());
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash("sha256").update(`${challenge.salt}${number}`).digest("hex");
    if (hash !== challenge.challenge) continue;
    return Buffer.from(JSON.stringify({ ...challenge, number })).toString("base64");
  }
  throw new Error("the challenge has no solution");
}

interface Sent {
  browser?: Browser;
  solution?: string;
  name?: string;
  key?: string;
}

let networks = 0;
/** Returns a new client address. */
function newcomer() {
  const from = `198.51.100.${++networks}`;
  const send = (options: Sent = {}) =>
    (options.browser ?? openBrowser(gateway)).fetch("/api/submit-person", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": from,
        ...(options.solution !== undefined && { "x-proof-of-work": options.solution }),
        ...(options.key !== undefined && { "idempotency-key": options.key }),
      },
      body: JSON.stringify({ name: options.name ?? "Анна", age: 30 }),
    });
  const answer = () =>
    openBrowser(gateway).fetch("/api/people/999999/answer", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ text: "Весной", receipt: "none" }),
    });
  const statusOf = async (options: Sent = {}) => (await send(options)).status;
  const spendFree = async () => {
    for (let count = 0; count < 3; count += 1) expect(await statusOf()).toBe(201);
  };
  return { send, answer, statusOf, spendFree };
}

describe("anonymous submissions", () => {
  test("are free three times an hour, then cost a proof of work, up to ten", async () => {
    const { send, statusOf, spendFree } = newcomer();
    await spendFree();
    const refused = await send();
    expect(refused.status).toBe(428);
    expect(await refused.json()).toMatchObject({ code: "proof-of-work-required" });
    for (let count = 4; count <= 10; count += 1) {
      expect(await statusOf({ solution: await solve() })).toBe(201);
    }
    const last = await send({ solution: await solve() });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  test("take nothing from the limit of answers to moderators", async () => {
    const { send, statusOf, answer } = newcomer();
    for (let count = 1; count <= 10; count += 1) {
      expect(await statusOf({ solution: await solve() })).toBe(201);
    }
    expect((await send({ solution: await solve() })).status).toBe(429);
    const response = await answer();
    // Without a question there is nothing to answer.
    expect(response.status).toBe(404);
    expect(response.headers.get("ratelimit-policy")).toContain("anonymous-answer");
  });

  test("accept a solution once, and only of an own challenge", async () => {
    const { statusOf, spendFree } = newcomer();
    await spendFree();
    const solution = await solve();
    const { salt, ...others } = JSON.parse(Buffer.from(solution, "base64").toString());
    const spliced = Buffer.from(JSON.stringify({ ...others, salt: `${salt}0` })).toString("base64");
    for (const wrong of [spliced, "", "nonsense", "x".repeat(4_000)]) {
      expect(await statusOf({ solution: wrong })).toBe(428);
    }
    expect(await statusOf({ solution })).toBe(201);
    expect(await statusOf({ solution })).toBe(428);
  });

  test("that are rejected are not counted", async () => {
    const { statusOf, spendFree } = newcomer();
    for (let count = 0; count < 12; count += 1) expect(await statusOf({ name: "" })).toBe(422);
    await spendFree();
    for (let count = 0; count < 12; count += 1) expect(await statusOf()).toBe(428);
    expect(await statusOf({ solution: await solve() })).toBe(201);
  });

  test("that are repeated with their key are counted once", async () => {
    const { statusOf } = newcomer();
    const key = randomUUID();
    for (let count = 0; count < 12; count += 1) expect(await statusOf({ key })).toBe(201);
    expect(await statusOf()).toBe(201);
    expect(await statusOf()).toBe(201);
    expect(await statusOf()).toBe(428);
  });

  test("sent in parallel are free three times", async () => {
    const { statusOf } = newcomer();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf()));
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 428)).toHaveLength(5);
  });

  test("with an account need no proof of work, and are limited to sixty an hour", async () => {
    const browser = openBrowser(gateway);
    expect((await browser.post("/api/register", someone())).status).toBe(201);
    for (let count = 0; count < 60; count += 1) {
      expect(await newcomer().statusOf({ browser })).toBe(201);
    }
    const refused = await newcomer().send({ browser });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-policy")).toBe('"submission";q=60;w=3600');
  });
});
