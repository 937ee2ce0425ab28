import { systemEnv } from "@deeds/engines";
import { expect, test } from "vitest";
import { forwardedSettings, type StartContext, settingsOf, specOf } from "../src/specs.ts";

const folder = "/tmp/product";
const engines = { natsUrlOf: () => "nats://one", secrets: {} };
const contextOf = (settings: StartContext["settings"]) =>
  ({
    data: { root: folder, logs: folder, run: folder, isNew: true },
    engines,
    ports: new Proxy({}, { get: () => 1234 }),
    settings,
  }) as unknown as StartContext;

test("a payment provider's secrets reach the auth service only", () => {
  const given = forwardedSettings({
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: "sk_test",
    STRIPE_WEBHOOK_SECRET_FILE: "/run/secrets/stripe",
    AWS_SECRET_ACCESS_KEY: "not forwarded",
  });
  expect(settingsOf("auth", given)).toEqual({
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: "sk_test",
    STRIPE_WEBHOOK_SECRET_FILE: "/run/secrets/stripe",
  });
  for (const part of ["people", "gateway"] as const) {
    expect(settingsOf(part, given)).toEqual({ LOG_LEVEL: "warn" });
  }
});

test("the gateway alone gets its settings", () => {
  const settings = forwardedSettings({ SAVED_PAGES: "false", TRUSTED_PROXIES: "10.0.0.0/8" });
  expect(settingsOf("people", settings)).toEqual({});
  const { env } = specOf("gateway", contextOf(settings));
  expect(env).toMatchObject({ SAVED_PAGES: "false", TRUSTED_PROXIES: "10.0.0.0/8" });
});

test("the renderer gets no secret and no address of an engine or a service, and opens no inspector", () => {
  const settings = forwardedSettings({ LOG_LEVEL: "warn", STRIPE_SECRET_KEY: "sk_test" });
  const { env = {}, args } = specOf("renderer", contextOf(settings));
  expect(args).toContain("--disable-sigusr1");
  const own = ["NODE_ENV", "HOST", "PORT", "METRICS_PORT", "LOG_LEVEL"];
  const allocator = ["MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"];
  const others = ["NODE_COMPILE_CACHE", ...allocator, ...Object.keys(systemEnv())];
  expect(Object.keys(env).toSorted()).toEqual([...own, ...others].toSorted());
});
