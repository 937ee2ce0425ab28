import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { test } from "../src/own-product.ts";
import { expect, expectOtherRemotesToWork } from "../src/test.ts";

test("a gateway that restarts without the releases service and the object store serves the site", {
  tag: "@long",
}, async ({ ownProduct: { product }, admin, visit }) => {
  const { live } = await admin.call(endpoints.releases);
  const cache = join(product.data.root, "cache");
  const isStored = async () => {
    const files = (await readdir(cache)).map((gateway) => join(cache, gateway, "live-sets"));
    const stored = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
    return stored.every((text) => text.includes(`"production":{"id":${live?.id},`));
  };
  await expect.poll(isStored).toBe(true);

  await product.stop("releases");
  await product.stop("minio");
  try {
    await product.kill("gateway");
    await product.whenReady("gateway");

    const { page } = await visit();
    await page.goto("/about");
    await expect(page.locator('[data-mf="mf-registry"] article h1')).toHaveText("О проекте");
    await expectOtherRemotesToWork(page);
    const { page: english } = await visit({ language: "en" });
    await english.goto("/about");
    await expect(english.locator('[data-mf="mf-registry"] article h1')).toHaveText(
      "About the project",
    );
  } finally {
    await product.start("minio");
    await product.start("releases");
  }
});
