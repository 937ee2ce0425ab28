import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { createClientReader } from "./client-address.ts";

const proxies = ["10.0.0.0/8", "fd00::/8"].map((network) => ipaddr.parseCIDR(network));

const seen = (remoteAddress: string, forwardedFor?: string, trusted = proxies) =>
  createClientReader(trusted)({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ["::1", "::/64", "::/48"],
  ["", "unknown", "unknown"],
])("%s is counted as %s and stored as %s", (remote, address, network) => {
  expect(seen(remote)).toEqual({ address, network, isProxied: false });
});

describe("the client address of a proxy", () => {
  test("is accepted from a trusted network", () => {
    const client = seen("10.1.2.3", "198.51.100.4");
    expect(client).toEqual({
      address: "198.51.100.4",
      network: "198.51.100.0/24",
      isProxied: true,
    });
  });

  test("is the rightmost address that is not a proxy's", () => {
    const chain = "6.6.6.6, 198.51.100.4, 10.9.9.9, fd00::1";
    expect(seen("10.1.2.3", chain).address).toBe("198.51.100.4");
  });

  test.each([
    ["198.51.100.4:4711", "198.51.100.4"],
    ["[2001:db8:5::1]:4711", "2001:db8:5::/64"],
    ["::ffff:198.51.100.4", "198.51.100.4"],
  ])("may be written as %s", (hop, address) => {
    expect(seen("::ffff:10.1.2.3", hop).address).toBe(address);
  });

  test("is ignored from any other address", () => {
    expect(seen("192.0.2.7", "198.51.100.4").address).toBe("192.0.2.7");
    expect(seen("10.1.2.3", "198.51.100.4", []).address).toBe("10.1.2.3");
  });

  test.each(["", "unknown", "198.51.100.4, _hidden", "a".repeat(10_000), "999.1.1.1"])(
    "is nothing when it is %j",
    (chain) => expect(seen("10.1.2.3", chain).address).toBe("10.1.2.3"),
  );
});
