import type { Language } from "@deeds/i18n";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { prepareVisit, type Screen } from "./screen.ts";

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Bodies of all answers that this browser received, by address. */
  received: { url: string; body: string }[];
}

interface VisitorOptions {
  origin: string;
  language?: Language;
  /** What the browser asks for; the interface's language by default. */
  locale?: string;
  width?: number;
  /** Whether the age gate was passed on an earlier visit; true by default. */
  ageIsKnown?: boolean;
}

/**
 * Opens one browser for a test file; each visitor is a context of its own that has passed the age
 * gate. After each test no page may have reported an error or a violation of the page's policy.
 */
export function useBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  const openContext = async (options: VisitorOptions, special: BrowserContextOptions = {}) => {
    const { origin, language = "ru", locale = language, width = 1280 } = options;
    const context = await browser.newContext({
      baseURL: origin,
      locale,
      viewport: { width, height: 860 },
      ...special,
    });
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    return context;
  };
  const openPage = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(`${error.name}: ${error.message}`));
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    return page;
  };

  return {
    visit: async (options: VisitorOptions): Promise<Visitor> => {
      const context = await openContext(options);
      await prepareVisit(
        context,
        { first: options.ageIsKnown === false },
        options.language ?? "ru",
      );
      const received: Visitor["received"] = [];
      const page = await openPage(context);
      page.on("response", (response) => {
        if (response.url().endsWith("/api/live")) return;
        response
          .text()
          .then((body) => received.push({ url: response.url(), body }))
          .catch(() => undefined);
      });
      return { page, context, received };
    },
    /** A visitor's page that shows this screen; in English the workspace is comfortable, not compact. */
    visitScreen: async (origin: string, screen: Screen, language: Language): Promise<Page> => {
      const context = await openContext({ origin, language });
      const words = await prepareVisit(context, screen, language);
      if (language === "en") {
        await context.addInitScript(() => localStorage.setItem("density", "comfortable"));
      }
      const page = await openPage(context);
      await screen.open(page, words);
      return page;
    },
    /** A browser that runs no script; the language is the one that it asks for. */
    visitWithoutScripts: async (options: VisitorOptions): Promise<Page> => {
      const context = await openContext(options, { javaScriptEnabled: false });
      return context.newPage();
    },
  };
}

/** Signs in by the dialog of the header. */
export async function signInByDialog(page: Page, username: string, password: string) {
  await page.getByRole("banner").getByRole("button", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Имя пользователя").fill(username);
  await dialog.getByLabel("Пароль").fill(password);
  await dialog.getByRole("button", { name: "Войти" }).click();
  // Its root has no box of its own, so it never counts as visible.
  await dialog.waitFor({ state: "detached" });
}
