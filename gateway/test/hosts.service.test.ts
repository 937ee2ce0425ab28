import { afterAll, expect, test } from "vitest";
import { exchange, startGateway, startUpstream, stopInOrder } from "./gateway.ts";

const upstream = await startUpstream((_, response) => response.end("{}"));
const gateway = await startGateway({
  PEOPLE_URL: upstream.url,
  PUBLIC_ORIGIN: "https://deeds.example",
  ALLOWED_HOSTS: "www.deeds.example, deeds.internal",
});
afterAll(() => stopInOrder(gateway, upstream));

const statusOf = async (path: string, ...hosts: string[]): Promise<number> => {
  const lines = [`GET ${path} HTTP/1.1`, ...hosts, "Connection: close", "", ""];
  return Number(/^HTTP\/1\.1 (\d+) /.exec(await exchange(gateway, lines.join("\r\n")))?.[1]);
};
const call = "/api/proofs/no-such";

test.each(["/", "/api/user", call, "/feed.xml", "/mf/shell/x/y.js", "/readyz"])(
  "%s is not served to a name that merely leads to this gateway",
  async (path) => {
    for (const host of ["rebind.attacker.example", "deeds.example.attacker.example:8080"]) {
      expect(await statusOf(path, `Host: ${host}`)).toBe(421);
    }
  },
);

test("the public host, the allowed ones, this machine and addresses are served", async () => {
  const hosts = "deeds.example DEEDS.example:443 www.deeds.example deeds.internal localhost:8080";
  for (const host of `${hosts} 127.0.0.1:9 [::1]:8080 10.1.2.3 gateway:8080`.split(" ")) {
    expect(await statusOf("/readyz", `Host: ${host}`), host).toBe(200);
  }
});

test("two hosts, or one that is no host, are malformed", async () => {
  expect(await statusOf("/readyz", "Host: deeds.example", "Host: other.example")).toBe(400);
  expect(await statusOf("/readyz", "Host: deeds.example", "hOST: deeds.example")).toBe(400);
  for (const host of ["", "a b", "deeds.example/x", "deeds.example@x", "deeds.example,x"]) {
    expect(await statusOf("/readyz", `Host: ${host}`), host).toBe(400);
  }
});
