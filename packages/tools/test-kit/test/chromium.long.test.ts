import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { findChromium, launchChromium } from "../src/chromium.ts";

it("opens a page in the Chromium of this machine", async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent("<h1>Добрые дела</h1>");
    expect(await page.textContent("h1")).toBe("Добрые дела");
  } finally {
    await browser.close();
  }
});

it.runIf(process.platform === "linux" && process.arch === "x64")(
  "carries a Chromium of its own for machines without one",
  async () => {
    const cache = await mkdtemp(join(tmpdir(), "chromium-"));
    try {
      const found = await findChromium({ ENGINES_CACHE: cache, PATH: "" });
      const { path, env, args } = found;
      const browser = await chromium.launch({
        executablePath: path,
        args: ["--no-sandbox", "--disable-gpu", ...args],
        env: { ...process.env, ...env },
      });
      const page = await browser.newPage();
      await page.setContent("<h1>Добрі справи</h1>");
      expect(await page.textContent("h1")).toBe("Добрі справи");
      await browser.close();
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  },
  60_000,
);
