import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCipher, decrypt, deriveKey, encrypt, fromDotted, toDotted } from "./encryption.ts";
import { decryptResponse, encryptResponse } from "./idempotency.ts";

describe("an encrypted value", () => {
  const key = randomBytes(32);
  const encrypted = encrypt(key, "text", "owner:1");

  it("is decrypted with the same key and owner only", () => {
    expect(decrypt(key, encrypted, "owner:1").toString()).toBe("text");
    expect(() => decrypt(key, encrypted, "owner:2")).toThrow();
    expect(() => decrypt(key, encrypted)).toThrow();
    expect(() => decrypt(randomBytes(32), encrypted, "owner:1")).toThrow();
  });

  it.each([0, 11, 12, 27, 28, 31])("is not decrypted with byte %i changed", (index) => {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decrypt(key, changed, "owner:1")).toThrow();
  });

  it.each([0, 12, 27])("is not decrypted when cut to %i bytes", (length) => {
    expect(() => decrypt(key, encrypted.subarray(0, length), "owner:1")).toThrow();
  });

  it("is the same in its dotted form", () => {
    expect(toDotted(encrypted)).toMatch(/^[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(fromDotted(toDotted(encrypted))).toEqual(encrypted);
  });
});

it("keys of one secret differ by their purpose and salt", () => {
  const keys = [
    deriveKey("secret", "a"),
    deriveKey("secret", "b"),
    deriveKey("secret", "a", "salt"),
    deriveKey("another", "a"),
  ];
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(4);
});

describe("a stored response", () => {
  const sealed = encryptResponse({ receipt: "SECRET" }, "key-1");

  it("is decrypted with the key of its request and unreadable without", () => {
    expect(decryptResponse(sealed, "key-1")).toEqual({ receipt: "SECRET" });
    expect(decryptResponse(encryptResponse(undefined, "key-1"), "key-1")).toBeNull();
    expect(Buffer.from(sealed, "base64").toString()).not.toContain("SECRET");
  });

  it("is decrypted when an earlier version stored it", () => {
    const stored =
      "WecXX59HTnqUXBY9ob2o_Q.qDhb3r8A65vdmFS3._AnrhSl1wusfMv3WBmiLHA.gkrRm7ra9e2bPKIx1CpPp9X-rSE";
    expect(decryptResponse(stored, "key-1")).toEqual({ receipt: "SECRET" });
  });

  it("is not decrypted with another key", () => {
    expect(() => decryptResponse(sealed, "key-2")).toThrow();
  });
});

describe("a cipher of several keys", () => {
  const [next, former] = [randomBytes(32), randomBytes(32)];
  const both = createCipher([next, former]);
  const stored = createCipher([former]).encrypt("text", "owner:1");

  it("decrypts by each key and encrypts by the first", () => {
    expect(both.decrypt(stored, "owner:1").toString()).toBe("text");
    expect(decrypt(next, both.encrypt("text", "owner:1"), "owner:1").toString()).toBe("text");
    expect(() => both.decrypt(stored, "owner:2")).toThrow("another key");
  });

  it("encrypts again what a former key encrypted, and nothing twice", () => {
    const again = both.reencrypt(stored, "owner:1");
    expect(again && decrypt(next, again, "owner:1").toString()).toBe("text");
    expect(again && both.reencrypt(again, "owner:1")).toBeNull();
    expect(() => createCipher([next]).reencrypt(stored, "owner:1")).toThrow("another key");
  });
});
