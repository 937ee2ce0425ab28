import { expect, test } from "vitest";
import { forwardedSettings, settingsOf } from "../src/specs.ts";

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
