import { expect, test } from "vitest";
import { printDelivery } from "./print-delivery.ts";

// The vector of the Standard Webhooks specification.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const publicKey = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=";
const now = new Date(1_614_265_331_000);
const message = {
  text: '{"test": 2432232314}',
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
};

test("shows a verified delivery with its headers and its body, laid out", () => {
  expect(printDelivery(message, [secret], now)).toBe(`
2021-02-25T15:02:11.000Z  ?  verified
  webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek
  webhook-timestamp: 1614265330
  webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
  {
    "test": 2432232314
  }`);
});

test("shows why a delivery does not verify, and its content all the same", () => {
  const changed = { ...message, text: '{"type":"test"}' };
  expect(printDelivery(changed, [secret], now)).toContain("test  NOT VERIFIED: no signature of");
  const late = new Date(now.getTime() + 600_000);
  expect(printDelivery(message, [secret], late)).toContain("more than 5 minutes off");
  expect(printDelivery({ headers: {}, text: "no JSON" }, [secret], now)).toContain("no webhook-id");
});

test("takes any of several keys, and verifies nothing without one", () => {
  expect(printDelivery(message, [publicKey, secret], now)).toContain("  verified");
  expect(printDelivery(message, [], now)).toContain("not verified: no secret given");
});
