import type { RemovalRequest, SystemState } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { chooseFile } from "./files.ts";
import {
  fail,
  goTo,
  holdResponse,
  press,
  respond,
  type Screen,
  screenAs,
  type Words,
} from "./screen.ts";
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
    { name: "messages", ok: false },
    { name: "storage", ok: null },
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

const screen = (name: string, show: Screen["open"]) => screenAs("admin", name, show);

export const screensOfAdministration: readonly Screen[] = [
  screen("admin-dashboard", (page) => open(page, "/dashboard", "#content li time")),
  screen("admin-people", (page) => open(page, "/people", "#content article")),
  screen("admin-people-table", (page) =>
    open(page, "/people?view=table", "#content tbody tr[data-index] a"),
  ),
  screen("admin-people-empty", async (page) => {
    await respond(page, "**/api/people?*", emptyPage);
    await open(page, "/people", ".gd-state");
  }),
  screen("admin-person", (page) => open(page, "/admin/p/fyodor-gaaz", "#content li")),
  screen("admin-person-edited", async (page, words) => {
    await open(page, "/admin/p/fyodor-gaaz", "#content li");
    const edit = page.getByRole("button", { name: words("common:edit"), exact: true });
    await edit.first().click();
    await page.locator("#person-name").fill("Ф");
    await page.getByRole("dialog").getByText(words("common:save")).click();
    await page.locator(".gd-summary").waitFor();
  }),
  screen("admin-proofs", (page) => open(page, "/proofs", "#content li h3")),
  screen("admin-submissions", (page) => open(page, "/submissions", "#content li h3")),
  screen("admin-contact-edits", (page) => open(page, "/contact-edits", "#content article")),
  screen("admin-pending-people", (page) => open(page, "/moderate-people", "#content article")),
  screen("admin-settings", (page) => open(page, "/settings", "#content select")),
  screen("admin-removal-requests", (page) => open(page, "/removal-requests", articleOrState)),
  screen("admin-removal-answer", async (page, words) => {
    await respond(page, "**/api/removal-requests?*", pageOf([removalRequest]));
    await open(page, "/removal-requests", "#content article");
    await press(page, words("admin:removal.erase"));
    await page.getByRole("alertdialog").locator("input").waitFor();
  }),
  screen("admin-dashboard-table", async (page, words) => {
    await open(page, "/dashboard", "#content svg polyline");
    await press(page, words("admin:review.asTable"));
    await page.locator("#content tbody tr").first().waitFor();
  }),
  screen("admin-system", (page) => open(page, "/settings?tab=system", "#content tbody tr")),
  screen("admin-system-broken", async (page) => {
    await respond(page, "**/api/system", brokenSystem);
    await open(page, "/settings?tab=system", "#content tbody tr button");
  }),
  screen("admin-merge-choose", (page) => open(page, "/merge?into=46", "#content input")),
  screen("admin-merge", (page) => open(page, "/merge?into=46&from=45", "#content fieldset")),
  screen("admin-transfer", (page) => open(page, "/transfer", "#content .gd-picker")),
  screen("admin-import-checked", async (page, words) => {
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
  screen("admin-webhooks", (page) => open(page, integrations, articleOrState)),
  screen("admin-webhook-secret", async (page, words) => {
    await open(page, integrations, articleOrState);
    await press(page, words("admin:webhooks.create"));
    await page.locator("#webhook-url").fill("https://receiver.example/hooks/deeds");
    await page.locator("#webhook-description").fill("Сайт получателя");
    await respond(page, "**/api/webhooks", webhookFixture, 201);
    await page.getByRole("dialog").getByText(words("common:save")).click();
    await page.getByTestId("webhook-secret").waitFor();
  }),
  screen("admin-webhook-form", async (page, words) => {
    await open(page, integrations, articleOrState);
    await press(page, words("admin:webhooks.create"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words("admin:webhooks.options.title")).click();
    await press(dialog, words("admin:webhooks.options.addHeader"));
    await press(dialog, words("admin:webhooks.options.addCondition"));
    await dialog.locator("select").last().waitFor();
  }),
  screen("admin-webhook-replay", async (page, words) => {
    await openWebhook(page);
    await press(page, words("admin:webhooks.replay.open"));
    await page.getByRole("dialog").locator("select").last().waitFor();
  }),
  screen("admin-webhook-deliveries", async (page, words) => {
    await respond(page, "**/api/webhooks/7/health", webhookHealthFixture);
    await respond(page, "**/api/webhooks/7/replays", [replayFixture]);
    await respond(page, "**/api/webhooks/deliveries/*/attempts", attemptFixtures);
    await openWebhook(page);
    const expand = page.getByRole("button", { name: words("admin:expand") });
    await expand.nth(1).click();
    await page.locator("tr[data-detail] pre").first().waitFor();
  }),
  screen("admin-releases", (page) => open(page, "/releases", "#content tbody tr")),
  screen("admin-releases-busy", async (page) => {
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
  screen("admin-releases-freeze", async (page, words) => {
    await open(page, "/releases", "#content tbody tr");
    await press(page, words("admin:releases.freeze"));
    await page.getByRole("alertdialog").locator("input").first().waitFor();
  }),
  screen("admin-users", (page) => open(page, "/users", "#content tbody tr")),
  screen("admin-user", async (page) => {
    await open(page, "/users?search=reader", "#content tbody tr");
    await page.locator("#content tbody a").first().click();
    await page.locator("#user-submissions").waitFor();
  }),
  screen("admin-no-such-page", (page) => open(page, "/proofs?page=9999", ".gd-state")),
  screen("admin-audit", (page) => open(page, "/audit", "#content tbody tr")),
  screen("admin-audit-line", async (page, words) => {
    await open(page, "/audit", "#content tbody tr");
    const expand = page.getByRole("button", { name: words("admin:expand") });
    await expand.first().click();
    await page.locator("tr[data-detail]").waitFor();
  }),
  screen("admin-audit-empty", (page) => open(page, "/audit?subject=nothing", ".gd-state")),
  screen("admin-audit-failed", async (page) => {
    await fail(page, "**/api/audit?*");
    await open(page, "/audit", "[role=alert]");
  }),
  screen("admin-audit-loading", async (page) => {
    await holdResponse(page, "**/api/audit?*");
    await open(page, "/audit", ".gd-skeleton");
  }),
];

const queueRow = "#content li button";
const article = (page: Page) => page.locator("#content article");

/** Opens the moderation queue with its first item. */
async function openQueueItem(page: Page, query = ""): Promise<void> {
  await page.goto(`/moderation${query}`);
  await page.locator(queueRow).first().click();
  await page.locator("#content .gd-button-primary:enabled").waitFor();
}

const openProof = (page: Page) => openQueueItem(page, "?kind=proof&media=photo");

async function openRejection(page: Page, words: Words): Promise<void> {
  await openProof(page);
  await article(page).locator("img").first().waitFor();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel(words("admin:reason")).waitFor();
}

export const screensOfModeration: readonly Screen[] = [
  screen("queue-list", (page) => goTo(page, "/moderation", queueRow)),
  screen("queue-person", (page) => openQueueItem(page, "?kind=person")),
  screen("queue-proof", async (page) => {
    await openProof(page);
    await article(page).locator("figure, img").first().waitFor();
  }),
  screen("queue-contact-edit", async (page, words) => {
    await openQueueItem(page, "?kind=contact-edit");
    await page.getByRole("list", { name: words("admin:queue.changes") }).waitFor();
    await page.keyboard.press("1");
  }),
  screen("queue-ticked", async (page, words) => {
    await goTo(page, "/moderation?kind=proof", queueRow);
    await page.keyboard.press("Shift+X");
    await page.getByRole("button", { name: words("admin:queue.clear") }).waitFor();
  }),
  screen("queue-rejection", openRejection),
  screen("queue-reason", async (page, words) => {
    await openRejection(page, words);
    await page.keyboard.press("2");
    await page.locator("[role=dialog] [aria-pressed=true]").waitFor();
  }),
  screen("queue-undo", async (page, words) => {
    // Never sent, so that the item is there for the next visit.
    await page.route("**/moderate", () => undefined);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("ui:undo"), exact: true }).waitFor();
  }),
  screen("queue-keys", async (page, words) => {
    await goTo(page, "/moderation", queueRow);
    await page.keyboard.press("Shift+Slash");
    await page.getByText(words("admin:queue.keys.on")).waitFor();
  }),
  screen("queue-nothing-here", async (page, words) => {
    await page.goto("/moderation?search=no-such-name");
    await page.getByText(words("admin:queue.nothingHere")).waitFor();
  }),
  screen("queue-late", async (page, words) => {
    const body = { message: "late", code: "already-moderated", requestId: "r-1" };
    await respond(page, "**/moderate", body, 409);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("admin:queue.understood") }).waitFor();
  }),
  screen("queue-failed", async (page) => {
    await fail(page, "**/api/moderation/proofs*");
    await page.goto("/moderation");
    await page.getByRole("alert").first().waitFor();
  }),
];
