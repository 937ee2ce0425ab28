import {
  addressesOf,
  internalAddresses,
  internalHostSpellings,
  publicAddresses,
} from "@deeds/test-kit/address-table";
import { describe, expect, it } from "vitest";
import { createAddressRule, reachOf } from "./addresses.ts";

describe("the reach of an address", () => {
  it.each([...internalAddresses, "nonsense", ""])("%s is not public", (address) => {
    expect(reachOf(address)).not.toBe("public");
  });

  it.each(publicAddresses)("%s is public", (address) => {
    expect(reachOf(address)).toBe("public");
  });
});

const refusedUrls = addressesOf(`
  http://[::ffff:127.0.0.1]:8080/ http://mongo:27017/ https://example.com:22/
  https://example.com:1023/ http://user@example.com/ http://user:secret@example.com/
  http://internal.example/ http://mixed.example/
`).concat(internalHostSpellings.map((host) => `http://${host}/`));

const acceptedUrls = addressesOf(`
  https://example.com/hook http://example.com:80/ https://example.com:443/
  https://example.com:1024/ https://example.com:8443/?a=b http://8.8.8.8:8080/
  https://[2606:4700:4700::1111]/ https://nowhere.example/ https://example.com./
`);

const names: Record<string, string[]> = {
  "example.com": ["93.184.216.34"],
  "internal.example": ["192.168.0.7"],
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

  it("accepts loopback where that is allowed, and no other internal address", async () => {
    const open = createAddressRule({ allowLoopback: true, resolve: async () => ["127.0.0.1"] });
    for (const url of ["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/"]) {
      await expect(open.assertSavable(url)).resolves.toBeUndefined();
    }
    await expect(open.assertSavable("http://10.0.0.1/")).rejects.toThrow();
    await expect(open.assertSavable("http://127.0.0.1:22/")).rejects.toThrow();
  });
});
