import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { readPublishToken } from "./publish-token.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url");
const token = `12.${"s".repeat(43)}.${key}`;

it("reads a front end's token and the installation's", () => {
  expect(readPublishToken(token).bearer).toBe(`12.${"s".repeat(43)}`);
  expect(readPublishToken("i".repeat(43)).bearer).toBe("i".repeat(43));
});

it.each([
  ["cut off and continued", `${token.slice(0, 90)}xxxxx`],
  ["without its key", token.slice(0, 46)],
  ["with a line break", `${token}\n`],
])("says where a new one is created when it is damaged: %s", (_, text) => {
  expect(() => readPublishToken(text)).toThrow(/token is damaged.* \/releases/);
});
