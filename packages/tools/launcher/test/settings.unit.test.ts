import { systemEnv } from "@deeds/engines";
import { expect, test } from "vitest";
import {
  forwardedSettings,
  gatewaySpec,
  rendererSpec,
  replicasOf,
  type StartContext,
  settingsOf,
} from "../src/specs.ts";

const folder = "/tmp/product";
const engines = { natsUrlOf: () => "nats://one", secrets: {} };
const contextOf = (own: Pick<StartContext, "settings" | "replicas">) =>
  ({
    data: { root: folder, logs: folder, run: folder, isNew: true },
    engines,
    ports: new Proxy({}, { get: () => 1234 }),
    ...own,
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

test("the gateway alone gets its settings; behind the balancer it trusts that", () => {
  const settings = forwardedSettings({ SAVED_PAGES: "false", TRUSTED_PROXIES: "10.0.0.0/8" });
  expect(settingsOf("people", settings)).toEqual({});
  const trusted = [1, 2].map((replicas) => {
    const [replica] = replicasOf("gateway", replicas);
    const { env } = gatewaySpec(
      replica as NonNullable<typeof replica>,
      contextOf({ settings, replicas }),
    );
    return [env?.SAVED_PAGES, env?.TRUSTED_PROXIES];
  });
  expect(trusted).toEqual([
    ["false", "10.0.0.0/8"],
    ["false", "127.0.0.1"],
  ]);
});

test("the renderer gets no secret and no address of an engine or a service, and opens no inspector", () => {
  const settings = forwardedSettings({ LOG_LEVEL: "warn", STRIPE_SECRET_KEY: "sk_test" });
  const context = contextOf({ settings, replicas: 2 });
  const specs = replicasOf("renderer", 2).map((replica) => rendererSpec(replica, context));
  expect(specs.map(({ name }) => name)).toEqual(["renderer-1", "renderer-2"]);
  const { env = {}, args } = specs[0] ?? {};
  expect(args).toContain("--disable-sigusr1");
  const own = ["NODE_ENV", "HOST", "PORT", "METRICS_PORT", "DRAIN_MS", "LOG_LEVEL"];
  const others = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX", ...Object.keys(systemEnv())];
  expect(Object.keys(env).toSorted()).toEqual([...own, ...others].toSorted());
});
