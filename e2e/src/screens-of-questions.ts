import type { SenderQuestion } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import {
  adminScreen,
  changeResponse,
  goTo,
  heading,
  openProfile,
  press,
  type Screen,
  screen,
  screenAs,
  submitDialog,
  type Words,
} from "./screen.ts";

const question: SenderQuestion = {
  text: "Когда это было? На письме нет даты.",
  askedAt: "2026-11-20T10:00:00.000Z",
  askedBy: "admin",
  answer: null,
  answerAt: null,
};

/** The questions about an item whose latest question has this state. */
const questions: Record<"open" | "closed", SenderQuestion[]> = {
  open: [question],
  closed: [
    {
      ...question,
      answer: "Весной 2024 года: дата есть на конверте, его фото я добавлю.",
      answerAt: "2026-11-20T18:30:00.000Z",
    },
  ],
};

type State = keyof typeof questions;

const recordWith = (state: State) => (record: object) => ({
  id: 1,
  ...record,
  status: "pending",
  questions: questions[state],
});

interface List {
  items: object[];
}

/** A list of which the first row has a question. */
const listWith = (fields: object) => (list: List) => ({
  ...list,
  items: list.items.map((item, index) => (index === 0 ? { ...item, ...fields } : item)),
});

/** Opens the moderation queue with a proof about which its sender was asked. */
async function openAsked(page: Page, state: State): Promise<void> {
  await changeResponse(page, "**/api/moderation/proofs*", listWith({ question: state }));
  await changeResponse(page, /\/api\/proofs\/\d+$/, recordWith(state));
  await page.goto(`/moderation?kind=proof${state === "open" ? "&state=asked" : ""}`);
  await page.locator("#content li button").first().click();
  await page.locator("#content article").getByText(question.text).waitFor();
}

async function openAskedReceipt(page: Page, words: Words, state: State): Promise<void> {
  await changeResponse(page, "**/api/receipts/**", recordWith(state));
  await openProfile(page);
  await press(page, words("registry:person.addProof"));
  await page.locator("#proof-description").fill("Письмо из архива");
  await submitDialog(page);
  await page.getByRole("link", { name: words("submissions:receipt.open") }).click();
  await heading(page, words("submissions:receipt.titles.proof"));
  await page.getByText(question.text).waitFor();
}

export const screensOfQuestions: readonly Screen[] = [
  adminScreen("queue-question", async (page) => {
    await goTo(page, "/moderation?kind=proof", "#content li button");
    await page.locator("#content li button").first().click();
    await page.locator("#content article textarea").first().fill(question.text);
  }),
  adminScreen("queue-question-open", (page) => openAsked(page, "open")),
  adminScreen("queue-question-outside", async (page) => {
    await openAsked(page, "open");
    await page.goto(new URL(page.url()).pathname);
    await page.locator("#content article [role=status] button").waitFor();
  }),
  adminScreen("queue-question-replied", (page) => openAsked(page, "closed")),
  screen("receipt-question", (page, words) => openAskedReceipt(page, words, "open")),
  screen("receipt-question-replied", (page, words) => openAskedReceipt(page, words, "closed")),
  screenAs("visitor", "own-submissions-question", async (page) => {
    await changeResponse(
      page,
      "**/api/proofs/mine*",
      listWith({ status: "pending", questions: questions.open }),
    );
    await changeResponse(
      page,
      "**/api/people/mine*",
      listWith({ status: "pending", questions: questions.closed }),
    );
    await page.goto("/dashboard?view=mine");
    await page.getByText(question.text).first().waitFor();
  }),
];
