import type { RemovalRequest, SystemState } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { chooseFile } from "./files.ts";
import { adminScreen, fail, goTo, holdResponse, press, respond, type Screen } from "./screen.ts";
import {
  attemptFixtures,
  deliveryFixtures,
  publishTokenFixture,
  releasesFixture,
  replayFixture,
  trustedPublisherFixture,
  webhookFixture,
  webhookHealthFixture,
} from "./screen-fixtures.ts";

async function open(page: Page, path: string, settled: string): Promise<void> {
  await goTo(page, path, "#content header h1");
  await page.locator(settled).first().waitFor();
}

const articleOrState = "#content article, #content .gd-state";
const integrations = "/settings?tab=integrations";

async function openWebhook(page: Page): Promise<void> {
  await respond(page, "**/api/webhooks?*", pageOf([webhookFixture]));
  await respond(page, "**/api/webhooks/7/deliveries?*", pageOf(deliveryFixtures));
  await open(page, `${integrations}&webhook=7`, "#content tbody tr");
}

const emptyPage = { items: [], page: 1, limit: 20, total: 0, totalPages: 0, totalIsExact: true };

const pageOf = (items: readonly unknown[]) => ({
  ...emptyPage,
  items,
  total: items.length,
  totalPages: 1,
});

const noQueues = { outbox: 0, waiting: 0, deadLetters: 0 };
const unknownState = { outbox: null, waiting: null, deadLetters: null };

const removalRequest: RemovalRequest = {
  id: 12,
  personId: 46,
  personName: "Фёдор Гааз",
  personSlug: "fyodor-gaaz",
  relation: "правнучка",
  wish: "erase",
  proofId: null,
  userId: null,
  hidesContacts: true,
  status: "pending",
  note: null,
  text: "Семья просит убрать запись.",
  createdAt: "2026-11-20T10:00:00.000Z",
  moderatedAt: null,
  moderatedById: null,
};

const brokenSystem: SystemState = {
  services: [
    { name: "auth", state: "ready", startedAt: "2026-11-21T10:00:00.000Z", ...noQueues },
    { name: "people", state: "failing", startedAt: null, ...noQueues, outbox: 214 },
    { name: "proofs", state: "silent", startedAt: null, ...unknownState },
  ],
  engines: [
    { name: "database", ok: true },
    { name: "messages", ok: true },
    { name: "storage", ok: false },
  ],
  deadLetters: [
    {
      service: "people",
      id: "people-proofs:7",
      consumer: "people-proofs",
      asked: false,
      type: "proof_approved",
      at: "2026-11-21T10:00:00.000Z",
      error: "ZodError: proofCount must be a number",
    },
  ],
};

const systemWithoutBroker: SystemState = {
  services: brokenSystem.services.map(({ name }) => ({
    name,
    state: "unknown",
    startedAt: null,
    ...unknownState,
  })),
  engines: [
    { name: "database", ok: null },
    { name: "messages", ok: false },
    { name: "storage", ok: null },
  ],
  deadLetters: [],
};

export const screensOfAdministration: readonly Screen[] = [
  adminScreen("admin-dashboard", (page) => open(page, "/dashboard", "#content li time")),
  adminScreen("admin-people", (page) => open(page, "/people", "#content article")),
  adminScreen("admin-people-table", (page) =>
    open(page, "/people?view=table", "#content tbody tr[data-index] a"),
  ),
  adminScreen("admin-people-empty", async (page) => {
    await respond(page, "**/api/people?*", emptyPage);
    await open(page, "/people", ".gd-state");
  }),
  adminScreen("admin-person", (page) => open(page, "/admin/p/fyodor-gaaz", "#content li")),
  adminScreen("admin-person-edited", async (page, words) => {
    await open(page, "/admin/p/fyodor-gaaz", "#content li");
    const edit = page.getByRole("button", { name: words("common:edit"), exact: true });
    await edit.first().click();
    await page.locator("#person-name").fill("Ф");
    await page.getByRole("dialog").getByText(words("common:save")).click();
    await page.locator(".gd-summary").waitFor();
  }),
  adminScreen("admin-proofs", (page) => open(page, "/proofs", "#content li h3")),
  adminScreen("admin-submissions", (page) => open(page, "/submissions", "#content li h3")),
  adminScreen("admin-contact-edits", (page) => open(page, "/contact-edits", "#content article")),
  adminScreen("admin-pending-people", (page) => open(page, "/moderate-people", "#content article")),
  adminScreen("admin-settings", (page) => open(page, "/settings", "#content select")),
  adminScreen("admin-removal-requests", (page) => open(page, "/removal-requests", articleOrState)),
  adminScreen("admin-removal-answer", async (page, words) => {
    await respond(page, "**/api/removal-requests?*", pageOf([removalRequest]));
    await open(page, "/removal-requests", "#content article");
    await press(page, words("admin:removal.erase"));
    await page.getByRole("alertdialog").locator("input").waitFor();
  }),
  adminScreen("admin-person-revision", async (page, words) => {
    await open(page, "/admin/p/fyodor-gaaz", "#content li");
    await press(page, words("admin:revision.action.hidden"));
    await page.getByRole("alertdialog").locator("textarea").waitFor();
  }),
  adminScreen("admin-dashboard-table", async (page, words) => {
    await open(page, "/dashboard", "#content svg polyline");
    await press(page, words("admin:review.asTable"));
    await page.locator("#content tbody tr").first().waitFor();
  }),
  adminScreen("admin-system", (page) => open(page, "/settings?tab=system", "#content tbody tr")),
  adminScreen("admin-system-broken", async (page) => {
    await respond(page, "**/api/system", brokenSystem);
    await open(page, "/settings?tab=system", "#content tbody tr button");
  }),
  adminScreen("admin-system-without-broker", async (page) => {
    await respond(page, "**/api/system", systemWithoutBroker);
    await open(page, "/settings?tab=system", "#content .gd-notice");
  }),
  adminScreen("admin-merge-choose", (page) => open(page, "/merge?into=46", "#content input")),
  adminScreen("admin-merge", (page) => open(page, "/merge?into=46&from=45", "#content fieldset")),
  adminScreen("admin-transfer", (page) => open(page, "/transfer", "#content .gd-picker")),
  adminScreen("admin-import-checked", async (page, words) => {
    await open(page, "/transfer", "#content .gd-picker");
    await chooseFile(
      page,
      "people.csv",
      "text/csv",
      "externalId,name,age\nx-1,Мария,40\nx-2,,\nx-3,Анна,двести\n",
    );
    await press(page, words("admin:transfer.check"));
    await page.locator("#content tbody tr").first().waitFor();
  }),
  adminScreen("admin-import-mapping", async (page, words) => {
    await open(page, "/transfer", "#content .gd-picker");
    await chooseFile(page, "people.csv", "text/csv", "Имя;Фамилия\nМария;Иванова\n");
    await press(page, words("admin:transfer.check"));
    await page.locator("#columns-title").waitFor();
  }),
  adminScreen("admin-webhooks", (page) => open(page, integrations, articleOrState)),
  adminScreen("admin-webhook-secret", async (page, words) => {
    await open(page, integrations, articleOrState);
    await press(page, words("admin:webhooks.create"));
    await page.locator("#webhook-url").fill("https://receiver.example/hooks/deeds");
    await page.locator("#webhook-description").fill("Сайт получателя");
    await respond(page, "**/api/webhooks", webhookFixture, 201);
    await page.getByRole("dialog").getByText(words("common:save")).click();
    await page.getByTestId("webhook-secret").waitFor();
  }),
  adminScreen("admin-webhook-form", async (page, words) => {
    await open(page, integrations, articleOrState);
    await press(page, words("admin:webhooks.create"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words("admin:webhooks.options.title")).click();
    await press(dialog, words("admin:webhooks.options.addHeader"));
    await press(dialog, words("admin:webhooks.options.addCondition"));
    await dialog.locator("select").last().waitFor();
  }),
  adminScreen("admin-webhook-replay", async (page, words) => {
    await openWebhook(page);
    await press(page, words("admin:webhooks.replay.open"));
    await page.getByRole("dialog").locator("select").last().waitFor();
  }),
  adminScreen("admin-webhook-deliveries", async (page, words) => {
    await respond(page, "**/api/webhooks/7/health", webhookHealthFixture);
    await respond(page, "**/api/webhooks/7/replays", [replayFixture]);
    await respond(page, "**/api/webhooks/deliveries/*/attempts", attemptFixtures);
    await openWebhook(page);
    const expand = page.getByRole("button", { name: words("admin:expand") });
    await expand.nth(1).click();
    await page.locator("tr[data-detail] pre").first().waitFor();
  }),
  adminScreen("admin-releases", (page) => open(page, "/releases", "#content tbody tr")),
  adminScreen("admin-releases-busy", async (page) => {
    await page.route("**/api/releases", async (route) => {
      const response = await (await route.fetch()).json();
      await route.fulfill({ json: { ...response, ...releasesFixture(response) } });
    });
    await respond(page, "**/api/publish-tokens", [publishTokenFixture]);
    await respond(page, "**/api/trusted-publishers", [trustedPublisherFixture]);
    await open(page, "/releases", "#content tbody tr");
    await page.locator("#content select").selectOption("mf-registry");
    await page.locator("#content tbody button[aria-expanded]").first().click();
    await page.locator("tr[data-detail]").waitFor();
  }),
  adminScreen("admin-releases-freeze", async (page, words) => {
    await open(page, "/releases", "#content tbody tr");
    await press(page, words("admin:releases.freeze"));
    await page.getByRole("alertdialog").locator("input").first().waitFor();
  }),
  adminScreen("admin-users", (page) => open(page, "/users", "#content tbody tr")),
  adminScreen("admin-user", async (page) => {
    await open(page, "/users?search=reader", "#content tbody tr");
    await page.locator("#content tbody a").first().click();
    await page.locator("#user-submissions").waitFor();
  }),
  adminScreen("admin-user-block", async (page, words) => {
    await open(page, "/users?search=reader", "#content tbody tr");
    await page.locator("#content tbody a").first().click();
    await page.locator("#user-submissions").waitFor();
    await press(page, words("admin:users.block"));
    await page.getByRole("alertdialog").locator("textarea").waitFor();
  }),
  adminScreen("admin-no-such-page", (page) => open(page, "/proofs?page=9999", ".gd-state")),
  adminScreen("admin-audit", (page) => open(page, "/audit", "#content tbody tr")),
  adminScreen("admin-audit-line", async (page, words) => {
    await open(page, "/audit", "#content tbody tr");
    const expand = page.getByRole("button", { name: words("admin:expand") });
    await expand.first().click();
    await page.locator("tr[data-detail]").waitFor();
  }),
  adminScreen("admin-audit-empty", (page) => open(page, "/audit?subject=nothing", ".gd-state")),
  adminScreen("admin-audit-failed", async (page) => {
    await fail(page, "**/api/audit?*");
    await open(page, "/audit", "[role=alert]");
  }),
  adminScreen("admin-audit-loading", async (page) => {
    await holdResponse(page, "**/api/audit?*");
    await open(page, "/audit", ".gd-skeleton");
  }),
];
