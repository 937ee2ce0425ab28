import { endpoints, gatewaySecretHeader } from "@deeds/contracts";
import { gatewaySecret, serve } from "@deeds/test-kit";
import { Router } from "@koa/router";
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
