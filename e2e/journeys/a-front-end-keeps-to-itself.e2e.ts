import { type LiveRemote, type LiveSet, pageBootId } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const title = { level: 1, name: "Добрые дела, у которых есть имя и доказательство" } as const;

it("the styles of the other front ends, loaded after it, change nothing on the home page", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.getByRole("heading", title).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await computedStyles(page);
  const { remotes } = await liveSet(page);
  const sheets = remotes.filter(({ name }) => name !== "shell").flatMap(addressesOfStyles);
  expect(sheets.length).toBeGreaterThan(1);
  for (const url of sheets) await page.addStyleTag({ url });
  expect(await computedStyles(page)).toEqual(before);
});

it("each shared library is on the page once, provided by the shell", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.getByRole("heading", title).waitFor();
  const shared = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as FederatedPage;
    const scopes = federation.__INSTANCES__.map((instance) => instance.shareScopeMap.default);
    return scopes.flatMap((scope) =>
      Object.entries(scope).map(([name, versions]) => ({
        name,
        from: Object.values(versions).map((version) => version.from),
      })),
    );
  });
  expect(shared.map(({ name }) => name)).toContain("react");
  for (const library of shared) expect(library).toEqual({ ...library, from: ["shell"] });
});

it("a front end whose script was changed on the way is not run; its earlier version or an error is shown", async () => {
  const { page } = await visit({ origin });
  await page.route("**/mf/mf-registry/**/remote.*.js*", async (route) => {
    const response = await route.fetch();
    const body = `globalThis.wasChanged = true;\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await page.getByRole("banner").waitFor();
  await page.getByRole("main").getByRole("alert").or(page.getByRole("heading", title)).waitFor();
  expect(await page.evaluate(() => "wasChanged" in globalThis)).toBe(false);
});

interface FederatedPage {
  __FEDERATION__: {
    __INSTANCES__: {
      shareScopeMap: { default: Record<string, Record<string, { from: string }>> };
    }[];
  };
}

async function liveSet(page: Page): Promise<LiveSet> {
  const boot = await page.locator(`#${pageBootId}`).textContent();
  return JSON.parse(boot ?? "").live;
}

const addressesOfStyles = ({ base, preload }: LiveRemote) => preload.css.map((file) => base + file);

/** Every property of every element, as one text for each element. */
const computedStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].map((element) => {
      const style = getComputedStyle(element);
      const all = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.tagName} ${all.join("; ")}`;
    }),
  );
