import { systemEnv } from "@deeds/engines";
import { expect, test } from "vitest";
import { forwardedSettings, rendererSpec, replicasOf, settingsOf } from "../src/specs.ts";

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

test("the renderer gets no secret and no address of an engine or a service, and opens no inspector", () => {
  const folder = "/tmp/product";
  const ports = new Proxy({}, { get: () => 1234 });
  const context = {
    data: { root: folder, logs: folder, run: folder, isNew: true },
    engines: new Proxy({}, { get: () => "a secret" }),
    settings: forwardedSettings({ LOG_LEVEL: "warn", STRIPE_SECRET_KEY: "sk_test" }),
    replicas: 2,
    ports,
  } as unknown as Parameters<typeof rendererSpec>[1];
  const specs = replicasOf("renderer", 2).map((replica) => rendererSpec(replica, context));
  expect(specs.map(({ name }) => name)).toEqual(["renderer-1", "renderer-2"]);
  const { env = {}, args } = specs[0] ?? {};
  expect(args).toContain("--disable-sigusr1");
  const own = ["NODE_ENV", "HOST", "PORT", "METRICS_PORT", "DRAIN_MS", "LOG_LEVEL"];
  const others = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX", ...Object.keys(systemEnv())];
  expect(Object.keys(env).toSorted()).toEqual([...own, ...others].toSorted());
});
