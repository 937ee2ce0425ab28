import { expect, test } from "vitest";
import { chooseEncoding } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0", "identity"],
  ["br;q=0.1", "br"],
  ["deflate", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("the response to Accept-Encoding %s is encoded as %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
