import type {
  ItemAssignment,
  ItemNote,
  ReviewStats,
  Suggestion,
  SuggestionDecision,
} from "@deeds/contracts";
import { waitingKinds } from "@deeds/contracts/browser";
import type { Page } from "@playwright/test";
import {
  adminScreen,
  changeResponse,
  fail,
  goTo,
  press,
  respond,
  type Screen,
  type Words,
} from "./screen.ts";

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

const notes: ItemNote[] = ["Спросила в архиве: письмо там есть.", "Подпись та же."].map(
  (text, at) => ({
    id: at + 1,
    userId: 1,
    username: "admin",
    text,
    createdAt: "2026-11-20T10:00:00.000Z",
  }),
);

const at = "2026-11-20T10:00:00.000Z";
const others = [
  { userId: 1, username: "admin" },
  { userId: 90_001, username: "olha.kovalenko-moderator" },
];

/** Every second item is assigned to the administrator, the others to a colleague. */
const assignments: ItemAssignment[] = waitingKinds.flatMap((kind) =>
  Array.from({ length: 200 }, (_, id) => ({
    kind,
    id: id + 1,
    at,
    ...(others[id % 2] ?? { userId: 1, username: "admin" }),
  })),
);

const openAssigned = async (page: Page, query: string): Promise<void> => {
  await respond(page, "**/api/moderation/assignments", assignments);
  await openQueueItem(page, query);
};

const weeks: ReviewStats["weeks"] = [
  "2026-10-05",
  "2026-10-12",
  "2026-10-19",
  "2026-10-26",
  "2026-11-02",
  "2026-11-09",
  "2026-11-16",
  "2026-11-23",
].flatMap((from, week) =>
  waitingKinds.map((kind, index) => {
    const count = index === 3 && week < 4 ? 0 : (week + 1) * (4 - index) * 61;
    const minutes = (week + 1) * (index + 2) * 35;
    const has = count > 0;
    return {
      kind,
      from,
      count,
      medianMinutes: has ? minutes : null,
      p90Minutes: has ? minutes * 4 : null,
    };
  }),
);

const approval: SuggestionDecision = {
  status: "approved",
  decidedAt: at,
  decidedById: 90_001,
  decidedBy: "olha.kovalenko-moderator",
  rejectionReason: null,
  changes: [
    { field: "phone", before: ["+79160000001"], after: ["+79160000002"], accepted: true },
    { field: "instagramUsername", before: ["haass.memory"], after: [], accepted: false },
    {
      field: "newSocialMedia",
      before: [],
      after: [{ type: "telegram", url: "https://t.me/haass_memorial_archive_of_the_family" }],
      accepted: false,
    },
  ],
};

const rejection: SuggestionDecision = {
  ...approval,
  status: "rejected",
  decidedAt: "2026-11-21T10:00:00.000Z",
  decidedById: 1,
  decidedBy: "admin",
  rejectionReason: "Номер принадлежит другому человеку.",
  changes: approval.changes.map((change) => ({ ...change, before: null, accepted: false })),
};

/** Opens the item of the queue's first contact edit with these fields. */
async function openDecidedEdit(page: Page, fields: Partial<Suggestion>): Promise<void> {
  await changeResponse(page, /\/api\/contact-edits\/\d+$/, (edit: Suggestion) => ({
    ...edit,
    ...fields,
  }));
  await page.goto("/moderation?kind=contact-edit");
  await page.locator(queueRow).first().click();
  await article(page)
    .getByText(approval.decidedBy ?? "")
    .waitFor();
}

export const screensOfModeration: readonly Screen[] = [
  adminScreen("queue-list", (page) => goTo(page, "/moderation", queueRow)),
  adminScreen("queue-person", (page) => openQueueItem(page, "?kind=person")),
  adminScreen("queue-proof", async (page) => {
    await openProof(page);
    await article(page).locator("figure, img").first().waitFor();
  }),
  adminScreen("queue-contact-edit", async (page, words) => {
    await openQueueItem(page, "?kind=contact-edit");
    await page.getByRole("list", { name: words("admin:queue.changes") }).waitFor();
    await page.keyboard.press("1");
  }),
  adminScreen("queue-contact-edit-decided", (page) =>
    openDecidedEdit(page, { status: "rejected", decisions: [rejection, approval] }),
  ),
  adminScreen("queue-contact-edit-reopened", (page) =>
    openDecidedEdit(page, {
      status: "pending",
      rejectionReason: "Номер оспорен",
      decisions: [approval],
    }),
  ),
  adminScreen("queue-notes", async (page) => {
    await respond(page, "**/api/moderation/notes/**", notes);
    await openQueueItem(page);
    await article(page)
      .getByText(notes[1]?.text ?? "")
      .waitFor();
  }),
  adminScreen("queue-mine", (page) => openAssigned(page, "?state=mine")),
  adminScreen("queue-assigned-ticked", async (page, words) => {
    await openAssigned(page, "?kind=proof");
    await page.keyboard.press("Shift+X");
    await page.getByRole("button", { name: words("admin:queue.clear") }).waitFor();
  }),
  adminScreen("queue-ticked", async (page, words) => {
    await goTo(page, "/moderation?kind=proof", queueRow);
    await page.keyboard.press("Shift+X");
    await page.getByRole("button", { name: words("admin:queue.clear") }).waitFor();
  }),
  adminScreen("queue-rejection", openRejection),
  adminScreen("queue-reason", async (page, words) => {
    await openRejection(page, words);
    await page.keyboard.press("2");
    await page.locator("[role=dialog] [aria-pressed=true]").waitFor();
  }),
  adminScreen("queue-undo", async (page, words) => {
    // Never sent, so that the item is there for the next visit.
    await page.route("**/moderate", () => undefined);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("ui:undo"), exact: true }).waitFor();
  }),
  adminScreen("queue-keys", async (page, words) => {
    await goTo(page, "/moderation", queueRow);
    await page.keyboard.press("Shift+Slash");
    await page.getByText(words("admin:queue.keys.on")).waitFor();
  }),
  adminScreen("queue-nothing-here", async (page, words) => {
    await page.goto("/moderation?search=no-such-name");
    await page.getByText(words("admin:queue.nothingHere")).waitFor();
  }),
  adminScreen("queue-late", async (page, words) => {
    const body = { message: "late", code: "already-moderated", requestId: "r-1" };
    await respond(page, "**/moderate", body, 409);
    await openProof(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: words("admin:queue.understood") }).waitFor();
  }),
  adminScreen("queue-failed", async (page) => {
    await fail(page, "**/api/moderation/proofs*");
    await page.goto("/moderation");
    await page.getByRole("alert").first().waitFor();
  }),
  adminScreen("admin-dashboard-weeks", async (page) => {
    await changeResponse(page, "**/api/review-stats", (stats: ReviewStats) => ({
      ...stats,
      weeks,
    }));
    await goTo(page, "/dashboard", "#content tbody tr");
  }),
  adminScreen("admin-panel-counts", async (page) => {
    const counts = { pendingItems: 12_480, pendingProofs: 1288, pendingPeople: 1040 };
    const more = { pendingContactEdits: 2077, pendingRemovals: 1999, rejectedProofs: 10_204 };
    await changeResponse(page, "**/api/stats", (stats: object) => ({
      ...stats,
      ...counts,
      ...more,
    }));
    await goTo(page, "/dashboard", "#content li time");
  }),
  adminScreen("admin-contact-edit-details", async (page, words) => {
    await goTo(page, "/contact-edits?status=approved", "#content article");
    await press(page.locator("#content article").first(), words("admin:contactEdits.details"));
    await page.getByRole("dialog").locator("dl").waitFor();
  }),
];
