import { expect, test } from "vitest";
import { readable, requestHead, responseText } from "./delivery-table.tsx";

const nothing = { address: null, dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

test("a request begins with its path and query", () => {
  const requestHeaders = [{ name: "webhook-id", value: "1" }];
  const url = "https://subscriber.example/hook?of=deeds";
  expect(requestHead({ ...nothing, url, requestHeaders, response: null })).toBe(
    "POST /hook?of=deeds\nwebhook-id: 1",
  );
});

test("a response without a body ends with its headers", () => {
  const headers = [{ name: "retry-after", value: "300" }];
  expect(responseText({ headers, body: "", isCut: false })).toBe("retry-after: 300");
  expect(responseText({ headers, body: "later", isCut: false })).toBe("retry-after: 300\n\nlater");
});

test("a body that is not JSON is unchanged", () => {
  expect(readable("<html>")).toBe("<html>");
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
});
