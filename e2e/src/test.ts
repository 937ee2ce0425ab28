import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Caller, passwordOf, signIn } from "@deeds/test-kit/caller";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { openHydrated } from "./hydration.ts";
import { productOrigin } from "./product-under-test.ts";
import { makePerson, type Person } from "./records.ts";
import { type Credentials, type DemoAccount, prepareVisit, type Screen } from "./screen.ts";

export { type DemoAccount, expect };

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

interface VisitorOptions {
  /** The product under test by default. */
  baseURL?: string;
  language?: "ru" | "en" | "uk";
  /** The `Accept-Language` of the browser; the interface's language by default. */
  locale?: string;
  /** CSS pixels, 1280 by default. */
  width?: number;
  /** Whether the browser installs the service worker; by default not, since it hides requests from routes. */
  savesPages?: boolean;
  /** Whether the age gate was passed on an earlier visit; true by default. */
  ageIsKnown?: boolean;
  /**
   * Signed in already; by default without an account. The tests of a worker share one session of a
   * demo account; one that signs out gives credentials instead, for a session of its own.
   */
  as?: DemoAccount | Credentials;
}

export type Visit = (options?: VisitorOptions) => Promise<Visitor>;
export type OpenProfile = (
  fields?: Record<string, unknown>,
  options?: VisitorOptions,
) => Promise<Visitor & { person: Person }>;
export type Open = (path: string, options?: VisitorOptions) => Promise<Visitor>;

/**
 * Returns a caller of a demo account. Its session is shared for five minutes: an account keeps its last
 * hundred sessions, which the tests would exceed, and a sign-in is fresh for ten minutes.
 */
type SignedIn = (account: DemoAccount, origin: string) => Promise<Caller>;

interface Fixtures {
  admin: Caller;
  /** An empty folder outside of the repository, removed after the test. */
  temporaryFolder: string;
  openContext: (
    options: VisitorOptions,
    browserOptions?: BrowserContextOptions,
  ) => Promise<BrowserContext>;
  openPage: (context: BrowserContext) => Promise<Page>;
  visit: Visit;
  open: Open;
  openProfile: OpenProfile;
  /** Opens a page of the workspace, in English, by default as the administrator. */
  openWorkspace: Open;
  /** Opens a screen in one of its states; in English the workspace is comfortable, not compact. */
  visitScreen: (screen: Screen, language: "ru" | "en" | "uk") => Promise<Page>;
  /** Opens a page in a browser without scripts; its language is that of `Accept-Language`. */
  visitWithoutScripts: (options?: VisitorOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { signedIn: SignedIn }>({
  signedIn: [
    async ({}, use) => {
      const callers = new Map<string, Promise<Caller>>();
      await use((account, origin) => {
        const key = `${account} ${origin} ${Math.floor(Date.now() / 300_000)}`;
        const caller = callers.get(key) ?? signIn(origin, account, passwordOf(account));
        callers.set(key, caller);
        return caller;
      });
    },
    { scope: "worker" },
  ],

  baseURL: async ({}, use) => use(productOrigin),

  admin: async ({ baseURL, signedIn }, use) =>
    use(await signedIn("admin", baseURL ?? productOrigin)),

  temporaryFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "good-deeds-journey-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  openContext: async ({ browser, baseURL, signedIn }, use) => {
    const contexts = new Set<BrowserContext>();
    await use(async (options, browserOptions) => {
      const { language = "ru", locale = language, width = 1280, as } = options;
      const address = options.baseURL ?? baseURL ?? productOrigin;
      const context = await browser.newContext({
        baseURL: address,
        locale,
        viewport: { width, height: 860 },
        serviceWorkers: options.savesPages ? "allow" : "block",
        ...browserOptions,
      });
      contexts.add(context);
      if (typeof as === "string") {
        const { cookie } = await signedIn(as, address);
        await context.addCookies(
          cookie.split("; ").map((pair) => {
            const [name = "", value = ""] = pair.split("=");
            return { name, value, url: address, httpOnly: true, sameSite: "Lax" };
          }),
        );
      }
      context.on("close", () => contexts.delete(context));
      return context;
    });
    await Promise.all(
      [...contexts].map(async (context) => {
        // Without its routes a page would send a request that a journey blocks.
        await context.setOffline(true);
        const routed = [context, ...context.pages()];
        await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
        await context.close();
      }),
    );
  },

  openPage: async ({}, use) => {
    const pageErrors: string[] = [];
    await use(async (context) => {
      const page = await context.newPage();
      page.on("pageerror", (error) =>
        pageErrors.push(error.stack ?? `${error.name}: ${error.message}`),
      );
      page.on("console", (message) => {
        // React reports what it could not remove from the page there, as it catches it.
        const isError = /Content Security Policy|NotFoundError/.test(message.text());
        if (isError) pageErrors.push(message.text());
      });
      return page;
    });
    expect(pageErrors, "errors of the page and violations of its policy").toEqual([]);
  },

  visit: async ({ openContext, openPage }, use) =>
    use(async (options = {}) => {
      const { language = "ru", as, ageIsKnown = true } = options;
      const context = await openContext(options);
      const credentials = typeof as === "object" && { as };
      await prepareVisit(context, { first: !ageIsKnown, ...credentials }, language);
      return { context, page: await openPage(context) };
    }),

  open: async ({ visit }, use) =>
    use(async (path, options) => {
      const visitor = await visit(options);
      await openHydrated(visitor.page, path);
      return visitor;
    }),

  openProfile: async ({ admin, open }, use) =>
    use(async (fields, options) => {
      const person = await makePerson(admin, fields);
      return { person, ...(await open(`/p/${person.slug}`, options)) };
    }),

  openWorkspace: async ({ open }, use) =>
    use((path, options) => open(path, { language: "en", as: "admin", ...options })),

  visitScreen: async ({ openContext, openPage }, use) =>
    use(async (screen, language) => {
      const { as, first = false } = screen;
      const context = await openContext({ language, ...(as && { as }) });
      const words = await prepareVisit(context, { first }, language);
      if (language === "en") {
        await context.addInitScript(() => localStorage.setItem("density", "comfortable"));
      }
      const page = await openPage(context);
      await screen.open(page, words);
      return page;
    }),

  visitWithoutScripts: async ({ openContext }, use) =>
    use(async (options = {}) => {
      const context = await openContext(options, { javaScriptEnabled: false });
      return context.newPage();
    }),
});

/** For a test of many like it: `npm test` runs one of them, `npm run test:full` all. */
export const longUnless = (isQuick: boolean) => ({ tag: isQuick ? [] : ["@long"] });

export async function signInByDialog(page: Page, username: string, password: string) {
  await page.getByRole("banner").getByRole("button", { name: "Войти" }).click();
  await fillSignIn(page, username, password);
}

export async function fillSignIn(page: Page, username: string, password: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Имя пользователя").fill(username);
  await dialog.getByLabel("Пароль").fill(password);
  await dialog.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export function requestsOf(page: Page, pattern: RegExp): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (pattern.test(request.url())) requested.push(request.url());
  });
  return requested;
}

/** The bodies of the responses that a page receives from now on, without its live events. */
export function bodiesFor(page: Page): { url: string; body: string }[] {
  const received: { url: string; body: string }[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/live")) return;
    response
      .text()
      .then((body) => received.push({ url: response.url(), body }))
      // A response without a body, e.g. of a page that was left.
      .catch(() => undefined);
  });
  return received;
}

export async function shows(scope: Page | Locator, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(scope.getByText(text)).toBeVisible();
}

export const showsAlert = (scope: Page | Locator, text: string): Promise<void> =>
  expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();

export const showsToast = (page: Page, ...texts: (string | RegExp)[]): Promise<void> =>
  shows(page.locator("[data-toast]"), ...texts);

export const showsTitle = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Opens a page of another remote from the header and expects its title. */
export async function expectOtherRemotesToWork(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Добавить человека" }).click();
  const title = { name: "Добавить человека" };
  await expect(page.getByRole("main").getByRole("heading", title)).toBeVisible();
}
