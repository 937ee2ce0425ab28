import type { Page } from "@playwright/test";
import { openHydrated } from "./hydration.ts";
import {
  fail,
  follow,
  goTo,
  heading,
  holdResponse,
  openFound,
  openHome,
  openProfile,
  openTitled,
  person,
  press,
  respond,
  type Screen,
  screen,
  screenAs,
  submitDialog,
  type Words,
} from "./screen.ts";
import { secondFactorFixture } from "./screen-fixtures.ts";
import { screensOfAdministration } from "./screens-of-administration.ts";
import { screensOfModeration } from "./screens-of-moderation.ts";
import { screensOfPeople } from "./screens-of-people.ts";
import { screensOfQuestions } from "./screens-of-questions.ts";
import { screensOfSending } from "./screens-of-submissions.ts";

const submitRemoval = (page: Page, words: Words) =>
  page.getByRole("button", { name: words("registry:removal.report"), exact: true }).click();

async function openRemoval(page: Page, words: Words): Promise<void> {
  await openProfile(page);
  await submitRemoval(page, words);
  await page.locator("#removal-text").waitFor();
}

const screensOfRegistry: readonly Screen[] = [
  screen("home", openHome),
  screen("home-nothing-found", (page) =>
    goTo(page, "/?search=%D0%AB%D1%8B%D1%8B%D1%8B%D1%8B%D1%8B", ".gd-state"),
  ),
  screen("home-found", openFound),
  screen("home-suggestions", async (page) => {
    await openHome(page);
    await page.locator("input[type=search]").pressSequentially("Мари");
    await page.locator(".gd-search-option").first().waitFor();
    await page.keyboard.press("ArrowDown");
  }),
  screen("browse", (page) => goTo(page, "/browse", "main li")),
  screen("home-filtered", (page) =>
    goTo(page, `/?${new URLSearchParams({ occupation: "Врач" })}`, "#content article"),
  ),
  screen("home-corrected", (page) => goTo(page, "/?search=rjhxfr", ".gd-notice")),
  screen("home-beyond-the-end", (page) => goTo(page, "/?page=999", ".gd-state")),
  screen("home-loading", async (page) => {
    await openTitled(page, "/about");
    await holdResponse(page, "**/api/public/people?*");
    await follow(page, "/");
    await page.locator("[aria-labelledby=people-title] .gd-skeleton").first().waitFor();
  }),
  screen("home-failed", async (page) => {
    await openTitled(page, "/about");
    await fail(page, "**/api/public/people?*");
    await follow(page, "/");
    await page.getByRole("alert").first().waitFor();
  }),
  screen("home-offline", async (page) => {
    await openHome(page);
    await page.context().setOffline(true);
    await page.locator(".gd-offline").waitFor();
  }),
  screen("profile-guest", openProfile),
  screenAs("visitor", "profile-visitor", openProfile),
  screenAs("reader", "profile-reader", openProfile),
  screenAs("reader", "home-found-reader", async (page) => {
    await openFound(page);
    await page.locator(".lucide-bell").first().waitFor();
  }),
  screenAs("visitor", "following-empty", (page) => goTo(page, "/following", ".gd-state")),
  screenAs("visitor", "following-by-mail", (page) =>
    openMailChoice(page, "reader-of-much-that-is-good@mail.example", "[role=switch]"),
  ),
  screenAs("visitor", "following-without-address", (page) =>
    openMailChoice(page, null, "main a[href='/account']"),
  ),
  screenAs("reader", "following", async (page) => {
    await page.request.post("/api/following", { data: { search: "Мария", country: "Польша" } });
    await page.request.post("/api/following", { data: { personId: 1 } });
    await page.route("**/api/following", async (route) => {
      const json = await (await route.fetch()).json();
      const at = "2026-11-26T10:00:00.000Z";
      const of = (kind: string, number: number) =>
        json.follows
          .find((one: { kind: string }) => one.kind === kind)
          .news.push({
            ...{ key: `proof-${number}`, at, proofId: number, isRead: number > 1 },
            person: { id: 1, slug: null, name: "Мария", surname: "Кюри" },
          });
      of("person", 1);
      of("person", 2);
      of("search", 3);
      await route.fulfill({ json: { ...json, unread: 1 } });
    });
    await goTo(page, "/following", "main .gd-badge");
  }),
  screen("profile-without-proofs-service", async (page) => {
    await openFound(page);
    await page.route("**/api/public/people/by-slug/*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), proofs: null } });
    });
    await fail(page, "**/api/public/people/*/proofs*");
    await follow(page, person);
    await heading(page);
    await page.getByRole("alert").first().waitFor();
  }),
  screen("profile-loading", async (page) => {
    await openFound(page);
    await holdResponse(page, "**/api/public/people/by-slug/*");
    await follow(page, person);
    await page.locator("main .grid .gd-skeleton:visible").first().waitFor();
  }),
  screen("profile-failed", async (page) => {
    await openFound(page);
    await fail(page, "**/api/public/people/by-slug/*");
    await follow(page, person);
    await page.getByRole("alert").first().waitFor();
  }),
  screenAs("reader", "profile-picture", async (page, words) => {
    await openProfile(page);
    await page.locator('.gd-media[data-kind="photo"]').first().click();
    await press(page, words("registry:media.zoomIn"));
  }),
  screenAs("reader", "profile-recording", async (page, words) => {
    await openTitled(page, "/p/mat-tereza-kalkuttskaya");
    const play = page.getByRole("button", { name: words("registry:media.play") });
    await play.first().waitFor();
  }),
  screenAs("reader", "recording", async (page) => {
    await openTitled(page, "/p/mat-tereza-kalkuttskaya");
    await page.locator('.gd-media[data-kind="audio"] button').last().click();
    await page.locator("[role=dialog] path.fill-brand").waitFor({ state: "attached" });
  }),
  screenAs("reader", "document", async (page) => {
    await openTitled(page, "/p/u-lyande");
    await page.locator('.gd-media[data-kind="pdf"]').first().click();
    await page.locator("[role=dialog] img").waitFor();
  }),
  screen("removal", openRemoval),
  screen("history", (page) => openTitled(page, "/people/1/history")),
  screen("request-page", (page) => openTitled(page, "/people/1/removal")),
  screen("removal-errors", async (page, words) => {
    await openRemoval(page, words);
    await submitDialog(page);
    await page.locator(".gd-summary").waitFor();
  }),
  screen("removal-sent", async (page, words) => {
    await openTitled(page, "/people/1");
    await submitRemoval(page, words);
    await page.locator("#removal-relation").fill("Это я");
    await page.locator("#removal-wish").check();
    await page.locator("#removal-text").fill("Город указан неверно.");
    await submitDialog(page);
    await page.getByTestId("receipt").waitFor();
  }),
  screen("profile-unknown", (page) => openTitled(page, "/people/999999")),
  screen("about", (page) => openTitled(page, "/about")),
];

async function openMenu(page: Page, path: string, name: string): Promise<void> {
  await openTitled(page, path);
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("menu").waitFor();
}

const screensOfMenus: readonly Screen[] = [
  screen("menu-language", (page, words) =>
    openMenu(page, "/", words("shell:language.change").split(":")[0] ?? ""),
  ),
  screen("menu-theme", (page, words) =>
    openMenu(page, "/", words("shell:theme.change").split(":")[0] ?? ""),
  ),
  screenAs("reader", "menu-account", (page) => openMenu(page, "/", "reader")),
  screen("menu-share", (page, words) => openMenu(page, person, words("registry:person.share"))),
];

/** As where e-mail is sent. */
async function openMailChoice(page: Page, address: string | null, shown: string): Promise<void> {
  const json = { address, pending: null, isEnabled: true, sendsDigests: true };
  await page.route("**/api/account/email", (route) => route.fulfill({ json }));
  await goTo(page, "/following", shown);
}

async function openLogin(page: Page, words: Words): Promise<void> {
  await openHome(page);
  await press(page.getByRole("banner"), words("common:logIn"));
}

async function openPasskeys(page: Page): Promise<void> {
  await respond(page, "**/api/account/second-factor", secondFactorFixture);
  await openTitled(page, "/account");
  await page.locator("[aria-labelledby=account-passkeys]").waitFor();
}

/** Its part below the title comes later. */
async function openRecovery(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await page.getByRole("main").getByRole("heading", { level: 2 }).waitFor();
  await page.getByRole("main").locator("form, button, a").first().waitFor();
}

const screensOfShell: readonly Screen[] = [
  screen("login", async (page, words) => {
    await openLogin(page, words);
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
  }),
  screen("register-errors", async (page, words) => {
    await openLogin(page, words);
    await page.getByRole("tab", { name: words("shell:signIn.register.tab") }).click();
    await submitDialog(page);
    await page.locator("[aria-invalid=true]").first().waitFor();
  }),
  screen("auth", async (page) => {
    await openTitled(page, "/auth");
    await page.getByRole("main").getByRole("link").first().waitFor();
  }),
  screen("reset-password", (page) => openRecovery(page, "/reset-password")),
  screen("new-password", (page) => openRecovery(page, `/reset-password#${"A".repeat(43)}`)),
  screen("confirm-email", (page) => openRecovery(page, `/confirm-email#${"A".repeat(43)}`)),
  screen("unsubscribe", (page) => openRecovery(page, `/unsubscribe?token=1.${"A".repeat(43)}`)),
  screen("menu", async (page, words) => {
    await openHome(page);
    await page.setViewportSize({ width: 390, height: 860 });
    await page.getByRole("button", { name: words("ui:menu"), exact: true }).click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
  }),
  screen("privacy", (page) => openTitled(page, "/privacy")),
  screen("privacy-cookies", (page) => openTitled(page, "/cookies")),
  screen("privacy-operator", (page) => openTitled(page, "/operator")),
  screen("guard-signed-out", (page) => openTitled(page, "/proofs")),
  screenAs("visitor", "guard-denied", (page) => openTitled(page, "/settings")),
  screenAs("reader", "account", async (page, words) => {
    await openTitled(page, "/account");
    await page.getByText(words("account:sessions.current")).first().waitFor();
  }),
  screenAs("reader", "account-passkeys", openPasskeys),
  screenAs("reader", "account-passkey-removal", async (page, words) => {
    await openPasskeys(page);
    const list = page.getByRole("list", { name: words("account:passkeys.title") });
    await list.getByRole("button").first().click();
    await page.getByRole("dialog").locator("[type=password]").waitFor();
  }),
  screenAs("visitor", "subscribe-offer", (page) => openTitled(page, "/subscribe")),
  screenAs("reader", "subscribe-active", (page) => openTitled(page, "/subscribe")),
  screenAs("visitor", "payment-checked", (page, words) =>
    openTitled(page, "/payment-success", words("account:payment.success")),
  ),
  screenAs("visitor", "payment-failed", async (page, words) => {
    await page.goto("/payment-success");
    await fail(page, "**/api/user");
    await page.getByText(words("account:payment.errorTitle")).waitFor();
  }),
  screen("not-found", (page) => openTitled(page, "/nowhere", "404 Page Not Found")),
  {
    name: "age-gate",
    first: true,
    open: async (page, words) => {
      await openHydrated(page, "/");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: words("common:age.adult") }).waitFor();
    },
  },
  {
    name: "age-restriction",
    first: true,
    open: async (page, words) => {
      await openHydrated(page, "/");
      await press(page, words("common:age.minor"));
      await heading(page, words("shell:age.blockedTitle"));
    },
  },
  screen("part-not-loaded", async (page, words) => {
    await openHome(page);
    await fail(page, "**/mf/mf-submissions/**");
    await follow(page, "/submit-person");
    await page.getByText(words("shell:remote.notLoaded")).waitFor({ timeout: 30_000 });
  }),
];

export const screens: readonly Screen[] = [
  ...screensOfRegistry,
  ...screensOfSending,
  ...screensOfMenus,
  ...screensOfAdministration,
  ...screensOfPeople,
  ...screensOfModeration,
  ...screensOfQuestions,
  ...screensOfShell,
];
