import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Webhook as Svix } from "svix";
import { expect, test } from "vitest";
import { NotVerified, verify } from "../src/index.ts";

// The vectors of the Standard Webhooks specification.
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const second = 1_614_265_330;
const text = '{"test": 2432232314}';
const now = new Date(second * 1_000);
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const publicKey = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=";
const v1 = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const v1a =
  "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==";

const message = (changes: Record<string, string> = {}) => ({
  text,
  headers: {
    "webhook-id": id,
    "webhook-timestamp": String(second),
    "webhook-signature": v1,
    ...changes,
  },
});

const signed = (signature: string) => message({ "webhook-signature": signature });

test("accepts the vectors of the specification, alone and among others", () => {
  verify(signed(v1), secret, now);
  verify(signed(v1a), publicKey, now);
  for (const key of [secret, publicKey]) {
    verify(signed(`v1,AAAA ${v1} v1a,AAAA ${v1a} v2,whatever`), key, now);
  }
});

test.each([
  ["a missing id", { "webhook-id": "" }],
  ["a missing timestamp", { "webhook-timestamp": "" }],
  ["a missing signature", { "webhook-signature": "" }],
  ["another id", { "webhook-id": "msg_other" }],
  ["a timestamp that is no number", { "webhook-timestamp": "now" }],
  ["a timestamp six minutes old", { "webhook-timestamp": String(second - 360) }],
  ["a timestamp six minutes ahead", { "webhook-timestamp": String(second + 360) }],
  ["a part of a signature", { "webhook-signature": v1.slice(0, -9) }],
  ["an empty signature", { "webhook-signature": "v1," }],
  ["a signature under another version", { "webhook-signature": v1.replace("v1", "v1a") }],
])("refuses %s", (_, changes) => {
  for (const key of [secret, publicKey]) {
    expect(() => verify(message(changes), key, now)).toThrow(NotVerified);
  }
});

test("refuses another body and another key", () => {
  expect(() => verify({ ...signed(v1), text: `${text} ` }, secret, now)).toThrow(NotVerified);
  expect(() => verify({ ...signed(v1a), text: `${text} ` }, publicKey, now)).toThrow(NotVerified);
  const other = `whsec_${randomBytes(32).toString("base64")}`;
  expect(() => verify(signed(v1), other, now)).toThrow(NotVerified);
});

test("agrees with the receivers of other libraries", () => {
  const at = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, at, text),
  };
  verify({ headers, text }, secret);
  new Svix(secret).verify(text, headers);
  const { privateKey, publicKey: half } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(String(half.export({ format: "jwk" }).x), "base64url");
  const content = Buffer.from(`${id}.${headers["webhook-timestamp"]}.${text}`);
  const signature = `v1a,${sign(null, content, privateKey).toString("base64")}`;
  const own = { ...headers, "webhook-signature": signature };
  verify({ headers: own, text }, `whpk_${bytes.toString("base64")}`);
});
