// @vitest-environment happy-dom
import { readDraft } from "@deeds/remote-kit";
import { failure, fireEvent, renderSlot, waitFor, within } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";
import { storeSentCopy } from "../withdraw/sent-copies.ts";

const suggestion = {
  id: 3,
  personId: 7,
  personName: "Clara Barton",
  personSlug: null,
  phone: "+1 555 0100",
  comment: null,
  status: "rejected",
  submittedAt: "2026-03-01T10:00:00.000Z",
  moderatedAt: "2026-03-02T10:00:00.000Z",
  rejectionReason: "The number is not hers.",
  appliedAt: null,
};

const mine = { "GET /api/proofs/mine": [], "GET /api/contact-edits/mine": [suggestion] };

test("the user's submissions are listed with their decisions and reasons", async () => {
  const { screen } = await renderSlot(
    remote,
    "submissions.mine",
    {},
    { user: { username: "maria" }, responses: { ...mine, "GET /api/people/mine": [] } },
  );
  const link = await screen.findByRole("link", { name: "Clara Barton" });
  expect(link.getAttribute("href")).toBe("/people/7");
  screen.getByText("Reason: The number is not hers.");
  screen.getByText("New decision");
});

test("an approved contact edit shows what was accepted, a reopened one why it waits again", async () => {
  const link = { type: "telegram", url: "https://t.me/clara", username: null, title: null };
  const approved = {
    ...suggestion,
    status: "approved",
    rejectionReason: null,
    outcome: [
      { field: "phone", after: ["+1 555 0100"], accepted: true },
      { field: "instagramUsername", after: [], accepted: false },
      { field: "newSocialMedia", after: [link], accepted: false },
    ],
  };
  const reopened = {
    ...suggestion,
    id: 4,
    status: "pending",
    moderatedAt: null,
    rejectionReason: "The number is disputed.",
  };
  const { screen } = await renderSlot(
    remote,
    "submissions.mine",
    {},
    {
      user: {},
      responses: {
        ...mine,
        "GET /api/people/mine": [],
        "GET /api/contact-edits/mine": [approved, reopened],
      },
    },
  );
  const changes = within(await screen.findByRole("list", { name: "Decision on each change" }));
  expect(changes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Phone: +1 555 0100, accepted",
    "Instagram: remove, declined",
    "Social links: https://t.me/clara, declined",
  ]);
  screen.getByText("Reopened: The number is disputed.");
});

test("a list that could not be loaded is loaded again by its button, the others are shown", async () => {
  let isUp = false;
  const people = () => (isUp ? [] : failure(503, "service-unavailable"));
  const { screen, calls } = await renderSlot(
    remote,
    "submissions.mine",
    {},
    { user: {}, responses: { ...mine, "GET /api/people/mine": people } },
  );
  await screen.findByText("The submissions could not be loaded");
  screen.getByRole("link", { name: "Clara Barton" });
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("People you submit to the register will be here.");
  const sent = calls.filter(({ call }) => call.startsWith("GET /api/people/mine"));
  expect(sent).toHaveLength(2);
});

test("the sender replies once to a moderator's question, in the list of submissions", async () => {
  const question = {
    text: "Where is this number from?",
    askedAt: "2026-03-02T10:00:00.000Z",
    answer: null,
    answerAt: null,
  };
  const asked = { ...suggestion, status: "pending", moderatedAt: null, rejectionReason: null };
  let questions: object[] = [question];
  const answer = () => {
    questions = [{ ...question, answer: "From her card", answerAt: question.askedAt }];
    return questions;
  };
  const { screen, calls } = await renderSlot(
    remote,
    "submissions.mine",
    {},
    {
      user: {},
      responses: {
        "GET /api/proofs/mine": [],
        "GET /api/people/mine": [],
        "GET /api/contact-edits/mine": () => [{ ...asked, questions }],
        "POST /api/contact-edits/3/answer": answer,
      },
    },
  );
  await screen.findByText("Where is this number from?");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "From her card" } });
  fireEvent.click(screen.getByRole("button", { name: "Send the answer" }));
  await screen.findByText("Your answer");
  screen.getByText("From her card");
  expect(screen.queryByRole("button", { name: "Send the answer" })).toBeNull();
  const sent = calls.filter(({ call }) => call.startsWith("POST"));
  expect(sent).toMatchObject([{ body: { text: "From her card" } }]);
});

test("what waits is withdrawn, or corrected in its form when it was sent from this browser", async () => {
  const waiting = { ...suggestion, status: "pending", moderatedAt: null, rejectionReason: null };
  let rows = [waiting, { ...waiting, id: 4 }];
  const withdraw = (id: number) => () => {
    rows = rows.filter((row) => row.id !== id);
    return null;
  };
  storeSentCopy("contact-edit", 4, {
    form: "/people/7/suggest-change",
    draft: "suggest-change:7",
    value: { comment: "Sent by mistake" },
  });
  const { screen, calls, address } = await renderSlot(
    remote,
    "submissions.mine",
    {},
    {
      user: {},
      responses: {
        "GET /api/proofs/mine": [],
        "GET /api/people/mine": [],
        "GET /api/contact-edits/mine": () => rows,
        "POST /api/contact-edits/3/withdrawal": withdraw(3),
        "POST /api/contact-edits/4/withdrawal": withdraw(4),
      },
    },
  );
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name }));
  };
  const [first] = await screen.findAllByRole("button", { name: "Withdraw" });
  fireEvent.click(first as HTMLElement);
  await confirm("Withdraw");
  await screen.findByText("Withdrawn");
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Withdraw" })).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Correct" }));
  await confirm("Correct");
  await waitFor(() => expect(address()).toBe("/people/7/suggest-change"));
  expect(readDraft("suggest-change:7")?.value).toEqual({ comment: "Sent by mistake" });
  const sent = calls.filter(({ call }) => call.includes("/withdrawal")).map(({ call }) => call);
  expect(sent).toEqual([
    "POST /api/contact-edits/3/withdrawal",
    "POST /api/contact-edits/4/withdrawal",
  ]);
});
