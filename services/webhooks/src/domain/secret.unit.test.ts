import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox } from "../models/secret-box.ts";
import { createSecret, isSecret, maskSecret } from "./secret.ts";

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString("base64")}`;

describe("a signing secret", () => {
  it("is made of 32 random bytes", () => {
    expect(isSecret(createSecret())).toBe(true);
    expect(Buffer.from(createSecret().slice(6), "base64")).toHaveLength(32);
    expect(createSecret()).not.toBe(createSecret());
  });

  it("holds 24 to 64 bytes in base64", () => {
    expect([23, 24, 64, 65].map((bytes) => isSecret(secretOf(bytes)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSecret("whsec_not-base64-not-base64-not-base64-1")).toBe(false);
  });

  it("shows its last four characters afterwards", () => {
    expect(maskSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toBe("whsec_…LaSw");
  });
});

describe("the secret box", () => {
  const box = createSecretBox(randomBytes(32).toString("base64"));
  const sealed = box.seal("whsec_secret", 7);

  it("gives back what was sealed and shows nothing of it meanwhile", () => {
    expect(box.open(sealed, 7)).toBe("whsec_secret");
    expect(sealed).not.toContain("secret");
    expect(box.seal("whsec_secret", 7)).not.toBe(sealed);
  });

  it("opens what an earlier version stored", () => {
    const stored = "v1.INGOOEJ6EnDo_UaU.d3urx-M8q3ph25yoOFlndg.IsmDdtfOeaerThvg";
    expect(createSecretBox(Buffer.alloc(32, 7).toString("base64")).open(stored, 7)).toBe(
      "whsec_secret",
    );
  });

  it("opens nothing that was changed, moved to another owner or sealed with another key", () => {
    const [version, nonce, tag, text = ""] = sealed.split(".");
    const other = text.startsWith("A") ? "B" : "A";
    const changed = [version, nonce, tag, `${other}${text.slice(1)}`].join(".");
    expect(() => box.open(changed, 7)).toThrow();
    expect(() => box.open(sealed, 8)).toThrow();
    expect(() => createSecretBox(randomBytes(32).toString("base64")).open(sealed, 7)).toThrow();
  });
});
