import { createPublicKey, randomBytes, verify } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { createSecretBox } from "../models/webhook.ts";
import { createSecret, createSigner, isSecret, maskSecret, publicKeyOf } from "./secrets.ts";

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString("base64")}`;

describe("a signing secret", () => {
  it("is generated from 32 random bytes", () => {
    expect(isSecret(createSecret())).toBe(true);
    expect(Buffer.from(createSecret().slice(6), "base64")).toHaveLength(32);
    expect(createSecret()).not.toBe(createSecret());
  });

  it("has 24 to 64 bytes in base64", () => {
    expect([23, 24, 64, 65].map((bytes) => isSecret(secretOf(bytes)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSecret("whsec_not-base64-not-base64-not-base64-1")).toBe(false);
  });

  it("is masked except for its last four characters", () => {
    expect(maskSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toBe("whsec_…LaSw");
  });
});

describe("the secret box", () => {
  const box = createSecretBox(randomBytes(32).toString("base64"));
  const sealed = box.seal("whsec_secret", 7);

  it("decrypts what it encrypted, and the ciphertext does not contain it", () => {
    expect(box.open(sealed, 7)).toBe("whsec_secret");
    expect(sealed).not.toContain("secret");
    expect(box.seal("whsec_secret", 7)).not.toBe(sealed);
  });

  it("decrypts a value that an earlier version stored", () => {
    const stored = "v1.INGOOEJ6EnDo_UaU.d3urx-M8q3ph25yoOFlndg.IsmDdtfOeaerThvg";
    expect(createSecretBox(Buffer.alloc(32, 7).toString("base64")).open(stored, 7)).toBe(
      "whsec_secret",
    );
  });

  it("throws for a changed text, another owner or another key", () => {
    const [version, nonce, tag, text = ""] = sealed.split(".");
    const other = text.startsWith("A") ? "B" : "A";
    const changed = [version, nonce, tag, `${other}${text.slice(1)}`].join(".");
    expect(() => box.open(changed, 7)).toThrow();
    expect(() => box.open(sealed, 8)).toThrow();
    expect(() => createSecretBox(randomBytes(32).toString("base64")).open(sealed, 7)).toThrow();
  });
});

// The vectors of the Standard Webhooks specification.
const parts = ["msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}'] as const;

test("signs the specification's example with a shared secret", () => {
  const sign = createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  expect(sign(...parts)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("signs the specification's example with a private key", () => {
  const key =
    "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==";
  expect(createSigner(key)(...parts)).toBe(
    "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==",
  );
  expect(publicKeyOf(key)).toBe("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=");
});

test("the public key verifies a signature of its generated private key", () => {
  const secret = createSecret("ed25519");
  const x = Buffer.from(publicKeyOf(secret).slice("whpk_".length), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signature = createSigner(secret)(...parts).slice("v1a,".length);
  const signed = Buffer.from(parts.join("."));
  expect(verify(null, signed, key, Buffer.from(signature, "base64"))).toBe(true);
  expect(verify(null, Buffer.from("other"), key, Buffer.from(signature, "base64"))).toBe(false);
});
