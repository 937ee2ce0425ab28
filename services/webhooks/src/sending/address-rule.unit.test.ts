import { describe, expect, it } from "vitest";
import { createAddressRule } from "./address-rule.ts";
import { reachOf } from "./public-address.ts";

const refusedAddresses = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.254"],
  ...["127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1"],
  ...["172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.1.1"],
  ...["198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1"],
  ...["240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1"],
  ...["::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:127.0.0.1"],
  ...["64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1"],
  ...["2001:0:53aa:64c::1", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1"],
  ...["2002:7f00:1::", "2002:a9fe:a9fe::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254"],
  ...["fe80::1", "febf::1", "fec0::1", "ff02::1", "4000::1", "nonsense", ""],
];

const publicAddresses = [
  ...["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.0.1"],
  ...["100.128.0.1", "::ffff:8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"],
];

describe("where an address leads", () => {
  it.each(refusedAddresses)("%s is not public", (address) => {
    expect(reachOf(address)).not.toBe("public");
  });

  it.each(publicAddresses)("%s is public", (address) => {
    expect(reachOf(address)).toBe("public");
  });
});

const refusedUrls = [
  ...["http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/"],
  ...["http://017700000001/", "http://0x7f000001/", "http://[::1]/", "http://[::ffff:7f00:1]/"],
  ...["http://[::ffff:127.0.0.1]:8080/", "http://localhost/", "http://localhost./"],
  ...["http://LOCALHOST:3000/", "http://a.localhost/", "http://mongo:27017/", "http://people/"],
  ...["http://metadata.google.internal/", "http://printer.local/", "http://①②⑦.⓪.⓪.①/"],
  ...["https://example.com:22/", "https://example.com:1023/", "http://user@example.com/"],
  ...["http://user:secret@example.com/", "http://inside.example/", "http://mixed.example/"],
];

const acceptedUrls = [
  ...["https://example.com/hook", "http://example.com:80/", "https://example.com:443/"],
  ...["https://example.com:1024/", "https://example.com:8443/?a=b", "http://8.8.8.8:8080/"],
  ...["https://[2606:4700:4700::1111]/", "https://nowhere.example/", "https://example.com./"],
];

const names: Record<string, string[]> = {
  "example.com": ["93.184.216.34"],
  "inside.example": ["192.168.0.7"],
  "mixed.example": ["93.184.216.34", "fd00::1"],
};
const resolve = async (name: string) => {
  const found = names[name];
  if (!found) throw new Error("unknown name");
  return found;
};

describe("the address rule", () => {
  const rule = createAddressRule({ allowLoopback: false, resolve });

  it.each(refusedUrls)("refuses %s", async (url) => {
    await expect(rule.assertSavable(url)).rejects.toMatchObject({ code: "address-not-allowed" });
  });

  it.each(acceptedUrls)("accepts %s", async (url) => {
    await expect(rule.assertSavable(url)).resolves.toBeUndefined();
  });

  it("admits loopback where that is allowed, and nothing else inside", async () => {
    const open = createAddressRule({ allowLoopback: true, resolve: async () => ["127.0.0.1"] });
    for (const url of ["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/"]) {
      await expect(open.assertSavable(url)).resolves.toBeUndefined();
    }
    await expect(open.assertSavable("http://10.0.0.1/")).rejects.toThrow();
    await expect(open.assertSavable("http://127.0.0.1:22/")).rejects.toThrow();
  });
});
