import { expect, test } from "vitest";
import { createCalledOrigin } from "./allowed-hosts.ts";

const secure = createCalledOrigin("https://deeds.example");
const local = createCalledOrigin("http://localhost:8080");

test.each([
  ["deeds.example", secure],
  ["deeds.example:1234", secure],
  ["DEEDS.example:1234", secure],
  ["", secure],
])("a document by the public host %j has its port", (host, calledOrigin) => {
  expect(calledOrigin(host)).toBe("https://deeds.example");
});

test.each([
  ["www.deeds.example", secure, "https://www.deeds.example"],
  ["10.1.2.3:9", secure, "https://10.1.2.3:9"],
  ["localhost:9", local, "http://localhost:9"],
  ["127.0.0.1:9", createCalledOrigin("http://127.0.0.1:8080"), "http://127.0.0.1:9"],
])("a document by another name or a tunnel %j has its host", (host, calledOrigin, origin) => {
  expect(calledOrigin(host)).toBe(origin);
});
