import { endpoints, gatewaySecretHeader } from "@deeds/contracts";
import { gatewaySecret, serve } from "@deeds/test-kit";
import { Router } from "@koa/router";
import { register } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { createApp, createIdentityVerifier, createLogger, implement } from "../src/index.ts";

const authUrl = "http://127.0.0.1:9";
const open = new Router().get("/internal/jwks", (ctx) => {
  ctx.body = { keys: [] };
});
const internal = new Router().get("/internal/live", (ctx) => {
  ctx.body = {};
});
const app = createApp({
  log: createLogger("test", "silent"),
  identity: createIdentityVerifier({ audience: "people", authUrl, gatewaySecret }),
  ready: {},
  open,
  internal,
  routes: [implement(endpoints.countries, async () => [])],
});
const server = await serve(app.callback());
afterAll(() => server.stop());

const statusOf = async (path: string, secret?: string): Promise<number> => {
  const headers = secret === undefined ? {} : { [gatewaySecretHeader]: secret };
  return (await fetch(server.origin + path, { headers })).status;
};

/** `undefined` while Prometheus would get no series. */
async function refusedCalls(): Promise<number | undefined> {
  const { values = [] } =
    (await register.getSingleMetric("calls_around_gateway_total")?.get()) ?? {};
  return values[0]?.value;
}

test("a call without the secret is counted, and the series exists before the first one", async () => {
  const before = await refusedCalls();
  expect(before).toBeTypeOf("number");
  await statusOf("/api/unknown");
  await statusOf(endpoints.countries.path, gatewaySecret);
  expect(await refusedCalls()).toBe(Number(before) + 1);
});

test("the gateway calls for a visitor without an identity token", async () => {
  expect(await statusOf(endpoints.countries.path, gatewaySecret)).toBe(200);
  expect(await statusOf("/internal/live", gatewaySecret)).toBe(200);
});

test.each([undefined, "", "guessed", `${gatewaySecret} `.repeat(2)])(
  "refuses a caller with the secret %s",
  async (secret) => {
    for (const path of [endpoints.countries.path, "/internal/live", "/api/unknown"]) {
      expect(await statusOf(path, secret)).toBe(403);
    }
  },
);

test("probes and public keys need no secret", async () => {
  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusOf("/readyz")).toBe(200);
  expect(await statusOf("/internal/jwks")).toBe(200);
});
