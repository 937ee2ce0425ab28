import type { Language } from "@deeds/i18n";
import type { BrowserContext, Page } from "playwright-core";
import { mediaFile } from "./media.ts";
import { screensOfAdministration } from "./screens-of-administration.ts";
import { screensOfMenus } from "./screens-of-menus.ts";
import { screensOfModeration } from "./screens-of-moderation.ts";
import { screensOfSending } from "./screens-of-sending.ts";
import { type Words, wordsOf } from "./words.ts";

/** One screen in one of its states, in any language. */
export interface Screen {
  /** Its file name among the screenshots. */
  name: string;
  /** The demo account that is signed in; nobody by default. */
  as?: "visitor" | "reader" | "admin";
  /** Nothing was stored by an earlier visit: the age gate stands before the page. */
  first?: boolean;
  /** Goes there; the page is at rest when it resolves. */
  open(page: Page, words: Words): Promise<void>;
}

const person = "/p/fyodor-gaaz";

/** The page's own heading, not the one that stands in its place while it is on its way. */
const heading = (page: Page, name = "") =>
  page.locator("#content :not(.gd-first) > h1").filter({ hasText: name }).first().waitFor();

/** Whoever was added last stands there: other journeys add people too. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator('#content article a[href^="/p/"]').first().waitFor();
}

/** The list with the person who has every kind of proof. */
async function openFound(page: Page): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent("Гааз")}`);
  await page.locator(`a[href="${person}"]`).first().waitFor();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto(person);
  await heading(page);
  await page.locator("article h3").first().waitFor();
}

async function openAddProof(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await page.getByRole("button", { name: words("registry:person.addProof") }).click();
  await page.locator("#proof-description").waitFor();
}

const askForRemoval = (page: Page, words: Words) =>
  page.getByRole("button", { name: words("registry:removal.report"), exact: true }).click();

async function openRemoval(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await askForRemoval(page, words);
  await page.locator("#removal-text").waitFor();
}

async function openTitled(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(path);
  await heading(page, title);
}

const submitDialog = (page: Page) => page.getByRole("dialog").locator("[type=submit]").click();

/** The next answers of these calls never come, or are a refusal of the network. */
const hold = (page: Page, calls: string) => page.route(calls, () => undefined);
const fail = (page: Page, calls: string) => page.route(calls, (route) => route.abort());

/** Another page of the site by its link, so that the next data come from calls. */
const follow = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible`).first().click();

const login = (page: Page, words: Words) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: words("common:logIn") })
    .click();

/** Every public screen and each of its states. */
export const screens: readonly Screen[] = [
  { name: "home", open: openHome },
  {
    name: "home-nothing-found",
    open: async (page) => {
      await page.goto("/?search=%D0%AB%D1%8B%D1%8B%D1%8B%D1%8B%D1%8B");
      await page.locator(".gd-state").waitFor();
    },
  },
  { name: "home-found", open: openFound },
  {
    name: "home-corrected",
    open: async (page) => {
      await page.goto("/?search=rjhxfr");
      await page.locator(".gd-notice").waitFor();
    },
  },
  {
    name: "home-beyond-the-end",
    open: async (page) => {
      await page.goto("/?page=999");
      await page.locator(".gd-state").waitFor();
    },
  },
  {
    name: "home-loading",
    open: async (page) => {
      await openTitled(page, "/about");
      await hold(page, "**/api/public/people?*");
      await follow(page, "/");
      await page.locator("main .gd-people .gd-skeleton").first().waitFor();
    },
  },
  {
    name: "home-failed",
    open: async (page) => {
      await openTitled(page, "/about");
      await fail(page, "**/api/public/people?*");
      await follow(page, "/");
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "home-offline",
    open: async (page) => {
      await openHome(page);
      await page.context().setOffline(true);
      await page.locator(".gd-offline").waitFor();
    },
  },
  { name: "profile-guest", open: openProfile },
  { name: "profile-visitor", as: "visitor", open: openProfile },
  { name: "profile-reader", as: "reader", open: openProfile },
  {
    name: "profile-without-proofs-service",
    open: async (page) => {
      await openFound(page);
      await page.route("**/api/public/people/by-slug/*", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), proofs: null } });
      });
      await fail(page, "**/api/public/people/*/proofs*");
      await follow(page, person);
      await heading(page);
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "profile-loading",
    open: async (page) => {
      await openFound(page);
      await hold(page, "**/api/public/people/by-slug/*");
      await follow(page, person);
      await page.locator("main .grid .gd-skeleton").first().waitFor();
    },
  },
  {
    name: "profile-failed",
    open: async (page) => {
      await openFound(page);
      await fail(page, "**/api/public/people/by-slug/*");
      await follow(page, person);
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "profile-picture",
    as: "reader",
    open: async (page, words) => {
      await openProfile(page);
      await page.locator('.gd-media[data-kind="photo"]').first().click();
      await page.getByRole("button", { name: words("registry:media.zoomIn") }).click();
    },
  },
  {
    name: "profile-recording",
    as: "reader",
    open: async (page, words) => {
      await page.goto("/p/mat-tereza-kalkuttskaya");
      await heading(page);
      await page
        .getByRole("button", { name: words("registry:media.play") })
        .first()
        .waitFor();
    },
  },
  { name: "removal", open: openRemoval },
  {
    name: "removal-errors",
    open: async (page, words) => {
      await openRemoval(page, words);
      await submitDialog(page);
      await page.locator(".gd-summary").waitFor();
    },
  },
  {
    name: "removal-sent",
    open: async (page, words) => {
      await page.goto("/people/1");
      await heading(page);
      await askForRemoval(page, words);
      await page.locator("#removal-relation").fill("Это я");
      await page.locator("#removal-wish").check();
      await page.locator("#removal-text").fill("Город указан неверно.");
      await submitDialog(page);
      await page.getByTestId("receipt").waitFor();
    },
  },
  { name: "profile-unknown", open: (page) => openTitled(page, "/people/999999") },
  { name: "about", open: (page) => openTitled(page, "/about") },
  { name: "submit-person", open: (page) => openTitled(page, "/submit-person") },
  {
    name: "submit-person-errors",
    open: async (page) => {
      await openTitled(page, "/submit-person");
      await page.locator("#person-age").fill("500");
      await page.locator("form [type=submit]").first().click();
      await page.locator(".gd-summary").waitFor();
    },
  },
  { name: "add-proof", open: openAddProof },
  {
    name: "add-proof-errors",
    open: async (page, words) => {
      await openAddProof(page, words);
      await submitDialog(page);
      await page.locator(".gd-summary").waitFor();
    },
  },
  {
    name: "add-proof-files",
    open: async (page, words) => {
      await openAddProof(page, words);
      const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
      await page
        .getByRole("dialog")
        .locator("input[type=file]")
        .first()
        .setInputFiles([
          await mediaFile("letter-1.jpg", "image/jpeg"),
          await mediaFile("certificate.pdf", "application/pdf"),
          { name: "conversation.mp3", mimeType: "audio/mpeg", buffer: tooLarge },
        ]);
      await page.getByText(words("ui:uploaded")).nth(1).waitFor();
    },
  },
  {
    name: "receipt",
    open: async (page, words) => {
      await openAddProof(page, words);
      await page.locator("#proof-description").fill("Письмо из архива");
      await submitDialog(page);
      await page.getByRole("link", { name: words("submissions:receipt.open") }).click();
      await heading(page, words("submissions:receipt.titles.proof"));
      await page.getByText(words("ui:pending")).first().waitFor();
    },
  },
  {
    name: "receipt-unknown",
    open: async (page, words) => {
      await page.goto("/receipts/proof/nothing-of-the-kind");
      await page.getByText(words("submissions:receipt.unknown")).waitFor();
    },
  },
  ...screensOfMenus,
  ...screensOfSending,
  ...screensOfAdministration,
  ...screensOfModeration,
  {
    name: "suggest-change",
    open: async (page, words) => {
      await openProfile(page);
      await page
        .getByRole("button", { name: words("registry:person.suggestChange") })
        .first()
        .click();
      await page.locator("#change-comment").waitFor();
    },
  },
  {
    name: "login",
    open: async (page, words) => {
      await openHome(page);
      await login(page, words);
      await page.getByRole("dialog").getByRole("tab").first().waitFor();
    },
  },
  {
    name: "register-errors",
    open: async (page, words) => {
      await openHome(page);
      await login(page, words);
      await page.getByRole("tab", { name: words("shell:signIn.register.tab") }).click();
      await submitDialog(page);
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { name: "auth", open: (page) => openTitled(page, "/auth") },
  {
    name: "menu",
    open: async (page, words) => {
      await openHome(page);
      await page.setViewportSize({ width: 390, height: 860 });
      await page.getByRole("button", { name: words("ui:menu"), exact: true }).click();
      await page.getByRole("dialog").getByRole("link").first().waitFor();
    },
  },
  {
    name: "privacy",
    open: async (page, words) => {
      await openHome(page);
      await page.getByRole("button", { name: words("shell:notice.privacy.link") }).click();
      await page.getByRole("dialog").getByRole("heading").waitFor();
    },
  },
  { name: "guard-signed-out", open: (page) => openTitled(page, "/proofs") },
  {
    name: "guard-denied",
    as: "visitor",
    open: (page) => openTitled(page, "/settings"),
  },
  { name: "subscribe-offer", as: "visitor", open: (page) => openTitled(page, "/subscribe") },
  { name: "subscribe-active", as: "reader", open: (page) => openTitled(page, "/subscribe") },
  {
    name: "payment-checked",
    as: "visitor",
    open: (page, words) => openTitled(page, "/payment-success", words("shell:payment.success")),
  },
  {
    name: "payment-failed",
    as: "visitor",
    open: async (page, words) => {
      await page.goto("/payment-success");
      await fail(page, "**/api/user");
      await page.getByText(words("shell:payment.errorTitle")).waitFor();
    },
  },
  { name: "not-found", open: (page) => openTitled(page, "/nowhere", "404 Page Not Found") },
  {
    name: "age-gate",
    first: true,
    open: async (page, words) => {
      await page.goto("/");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("shell:age.adult") })
        .waitFor();
    },
  },
  {
    name: "age-restriction",
    first: true,
    open: async (page, words) => {
      await page.goto("/");
      await page.getByRole("button", { name: words("shell:age.minor") }).click();
      await heading(page, words("shell:age.blockedTitle"));
    },
  },
  {
    name: "part-not-loaded",
    open: async (page, words) => {
      await openHome(page);
      await fail(page, "**/mf/mf-submissions/**");
      await follow(page, "/submit-person");
      await page.getByText(words("shell:remote.notLoaded")).waitFor({ timeout: 30_000 });
    },
  },
];

/** Makes this visit what the screen is for: its language, its account, an earlier visit. */
export async function prepareVisit(
  context: BrowserContext,
  { as, first }: Pick<Screen, "as" | "first">,
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
    const answer = await context.request.post("/api/login", {
      data: { username: as, password: `${as}-demo` },
    });
    if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`);
  }
  return wordsOf(language);
}

/** Colours on their way from one theme to the other are nobody's colours. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
