/// <reference lib="dom" />
import { createHash } from "node:crypto";
import { launchChromium } from "@deeds/test-kit/chromium";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "./gateway.ts";

test("SAVED_PAGES=false removes installed workers and what they have saved", async () => {
  const first = await startGateway({});
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${first.origin}/api/docs`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  });
  const state = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  expect(await state()).toEqual({ workers: 1, caches: ["deeds-unsaved-2"] });
  await first.stop();

  const { port } = new URL(first.origin);
  const second = await startGateway({ SAVED_PAGES: "false", PORT: port });
  onTestFinished(() => second.stop());
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect.poll(state, { timeout: 20_000 }).toEqual({ workers: 0, caches: [] });
}, 60_000);

test("the worker's text names its page, so that another page installs it again", async () => {
  const { origin, stop } = await startGateway({});
  onTestFinished(() => stop());
  const textOf = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const hash = createHash("sha256")
    .update(await textOf("/offline"))
    .digest("base64");
  expect(await textOf("/service-worker.js")).toContain(hash);
});
