import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { createSecret } from "./secret.ts";
import { createSigner, publicKeyOf } from "./signer.ts";

// The vectors of the Standard Webhooks specification.
const parts = ["msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}'] as const;

test("signs with a shared secret as the specification does", () => {
  const sign = createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  expect(sign(...parts)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("signs with a private key as the specification does", () => {
  const key =
    "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==";
  expect(createSigner(key)(...parts)).toBe(
    "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==",
  );
  expect(publicKeyOf(key)).toBe("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=");
});

test("whoever has the public key can verify what a new private key signs", () => {
  const secret = createSecret("ed25519");
  const x = Buffer.from(publicKeyOf(secret).slice("whpk_".length), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signature = createSigner(secret)(...parts).slice("v1a,".length);
  const signed = Buffer.from(parts.join("."));
  expect(verify(null, signed, key, Buffer.from(signature, "base64"))).toBe(true);
  expect(verify(null, Buffer.from("other"), key, Buffer.from(signature, "base64"))).toBe(false);
});
