import { readFileSync } from "node:fs";
import type { Language } from "@deeds/i18n";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { openHydrated } from "./hydration.ts";

export { violations } from "@deeds/gate";

export type DemoAccount = "visitor" | "reader" | "admin";

/** One screen in one of its states, in any language. */
export interface Screen {
  name: string;
  as?: DemoAccount;
  /** A first visit, without stored state: the age gate covers the page. */
  first?: boolean;
  open(page: Page, words: Words): Promise<void>;
}

export const screen = (name: string, open: Screen["open"]): Screen => ({ name, open });

export const screenAs = (as: DemoAccount, name: string, open: Screen["open"]): Screen => ({
  name,
  as,
  open,
});

export const adminScreen = (name: string, open: Screen["open"]): Screen =>
  screenAs("admin", name, open);

export interface Credentials {
  username: string;
  password: string;
}

/** Makes this visit what the screen is for: its language, its account, an earlier visit. */
export async function prepareVisit(
  context: BrowserContext,
  { as, first }: { as?: DemoAccount | Credentials; first?: boolean },
  language: Language,
): Promise<Words> {
  await context.addInitScript(
    ([chosen, isFirst]) => {
      localStorage.setItem("i18nextLng", chosen);
      if (isFirst) return;
      localStorage.setItem("ageConfirmation", "adult");
      localStorage.setItem("cookieNotice", "seen");
    },
    [language, first === true] as const,
  );
  if (as) {
    const isDemo = typeof as === "string";
    const { username, password } = isDemo ? { username: as, password: `${as}-demo` } : as;
    const response = await context.request.post("/api/login", { data: { username, password } });
    if (!response.ok()) throw new Error(`${username} could not sign in: ${response.status()}`);
  }
  return wordsOf(language);
}

/** Colors in transition between themes must not be measured. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });

const root = new URL("../../", import.meta.url);

const catalogs = {
  shell: "shell/src/translations/{language}.json",
  account: "shell/src/account/translations/{language}.json",
  kit: "packages/web/remote-kit/src/translations/{language}.json",
  common: "packages/shared/i18n/src/catalogs/common.{language}.json",
  ui: "packages/shared/i18n/src/catalogs/ui.{language}.json",
  registry: "mf-registry/translations/{language}.json",
  submissions: "mf-submissions/translations/{language}.json",
  admin: "mf-admin/translations/{language}.json",
} as const;

export type Words = (key: string) => string;

/**
 * The interface's texts in a language, by `namespace:key`, for journeys that are the same in each.
 * Throws for a key that is not there.
 */
export function wordsOf(language: Language): Words {
  return (key) => {
    const [namespace = "", path = ""] = key.split(":");
    const file = catalogs[namespace as keyof typeof catalogs].replace("{language}", language);
    let found: unknown = JSON.parse(readFileSync(new URL(file, root), "utf8"));
    for (const name of path.split(".")) found = (found as Record<string, unknown>)?.[name];
    if (typeof found !== "string") throw new Error(`${file} has no ${path}`);
    return found;
  };
}

export const person = "/p/fyodor-gaaz";

/** The heading of the page, not of its placeholder. */
export const heading = (page: Page, name = "") =>
  page.locator("#content :not(.gd-first) > h1").filter({ hasText: name }).first().waitFor();

/** Opens a page; `settled` is there once it is at rest. */
export async function goTo(page: Page, path: string, settled: string): Promise<void> {
  await openHydrated(page, path);
  await page.locator(settled).first().waitFor();
}

/** The newest person there varies: other journeys add people too. */
export const openHome = (page: Page) => goTo(page, "/", '#content article a[href^="/p/"]');

/** The list with the person who has every kind of proof. */
export const openFound = (page: Page) =>
  goTo(page, `/?search=${encodeURIComponent("Гааз")}`, `a[href="${person}"]`);

export async function openProfile(page: Page): Promise<void> {
  await openTitled(page, person);
  await page.locator("article h3").first().waitFor();
}

export async function openTitled(page: Page, path: string, title?: string): Promise<void> {
  await openHydrated(page, path);
  await heading(page, title);
}

export const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole("button", { name }).click();

export const submitDialog = (page: Page) =>
  page.getByRole("dialog").locator("[type=submit]").click();

/** The next responses of these calls never arrive, fail, or are this one. */
export const holdResponse = (page: Page, calls: string) => page.route(calls, () => undefined);
export const fail = (page: Page, calls: string) => page.route(calls, (route) => route.abort());
export const respond = (page: Page, calls: string, json: unknown, status = 200) =>
  page.route(calls, (route) => route.fulfill({ status, json }));

/** The responses of these calls are changed on their way to the page. */
export const changeResponse = <Body>(
  page: Page,
  calls: string | RegExp,
  change: (body: Body) => unknown,
) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Opens another page by its link, so that its data come from calls. */
export const follow = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible`).first().click();

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
