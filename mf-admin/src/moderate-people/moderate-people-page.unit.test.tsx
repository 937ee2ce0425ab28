// @vitest-environment happy-dom
import { fireEvent, renderPage, waitFor, within } from "@deeds/remote-kit/testing";
import { afterEach, expect, test } from "vitest";
import remote from "../remote.ts";

const at = "2026-03-01T10:00:00.000Z";
const person = {
  id: 7,
  slug: null,
  name: "Анна",
  surname: "Бо",
  status: "pending",
  birthDate: "1931-05-04",
  age: null,
  phone: "+79160000001",
  instagramUsername: null,
  instagram: null,
  socialMedia: [],
  notes: "Учит детей",
  erasedBefore: true,
  contactsHidden: false,
  country: null,
  city: null,
  occupation: null,
  profilePhoto: null,
  photoPlaceholder: null,
  proofCount: 0,
  lastProofAt: null,
  createdAt: at,
  updatedAt: at,
  createdById: null,
};
const row = {
  id: 7,
  personId: 7,
  personName: "Анна Бо",
  title: null,
  senderId: null,
  mediaType: null,
  since: at,
  language: null,
};
const pageOf = (items: unknown[]) => ({
  items,
  page: 1,
  limit: 20,
  total: items.length,
  totalPages: 1,
  totalIsExact: true,
});
const none = { items: [], total: 0 };
const responses = {
  "GET /api/pending-people": pageOf([person]),
  "GET /api/people/7": person,
  "GET /api/people/7/alike": [],
  "GET /api/moderation/people": { items: [row], total: 1 },
  "GET /api/moderation/contact-edits": none,
  "GET /api/moderation/proofs": none,
  "GET /api/moderation/removal-requests": none,
  "GET /api/moderation/claims": [],
};

test.each([
  ["/moderate-people", "/moderate-people"],
  ["/moderation/:kind/:id", "/moderation/person/7"],
])("%s shows everything that a decision on a person depends on", async (page, address) => {
  const user = { isAdmin: true };
  const { screen } = await renderPage(remote, page, { address, user, responses });
  await screen.findByText("04.05.1931");
  screen.getByText("Учит детей");
  screen.getByText("+79160000001");
  screen.getByText(/was erased at their own request/);
});

afterEach(() => localStorage.clear());

test("a template chosen in the queue leaves the list's reason empty, and it can be rejected", async () => {
  const value = { template: { id: "duplicate", text: {} }, text: null };
  localStorage.setItem("draft:reason:person-7", JSON.stringify({ value, savedAt: at }));
  const user = { isAdmin: true };
  const { screen } = await renderPage(remote, "/moderate-people", { user, responses });
  fireEvent.click(await screen.findByRole("button", { name: "Reject" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByLabelText(/^Rejection reason/)).toHaveProperty("value", "");
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("The entry was rejected");
});

test("a decision is sent at once when its notification is closed", async () => {
  const user = { isAdmin: true };
  const { screen, calls } = await renderPage(remote, "/moderate-people", {
    user,
    responses: { ...responses, "POST /api/moderate-person/7": { ...person, status: "approved" } },
  });
  const sent = () => calls.filter(({ call }) => call === "POST /api/moderate-person/7");
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
  await screen.findByText("The person is now in the register");
  expect(sent()).toEqual([]);
  within(screen.getByRole("article")).getByRole("button", { name: "Undo" });
  const notifications = within(screen.getByRole("region", { name: /^Notifications/ }));
  fireEvent.click(notifications.getByRole("button", { name: "Close" }));
  expect(sent()).toHaveLength(1);
  const card = within(screen.getByRole("article"));
  expect(card.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("in the reason Ctrl+Enter rejects, Enter begins a line, and the button says which", async () => {
  const user = { isAdmin: true };
  const { screen } = await renderPage(remote, "/moderation/:kind/:id", {
    address: "/moderation/person/7",
    user,
    responses,
  });
  const pane = within(await screen.findByRole("region", { name: "Decision" }));
  const reject = await pane.findByRole("button", { name: /^Reject/ });
  await waitFor(() => expect(reject.hasAttribute("disabled")).toBe(false));
  fireEvent.click(reject);
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.getByLabelText(/^Rejection reason/);
  dialog.getByRole("button", { name: /^Reject\s*Enter$/ });
  fireEvent.focus(reason);
  dialog.getByRole("button", { name: /^Reject\s*(Ctrl|⌘)\sEnter$/ });
  fireEvent.change(reason, { target: { value: "Нет источника" } });
  fireEvent.keyDown(reason, { key: "Enter" });
  expect(screen.queryByText(/^Rejected: /)).toBeNull();
  fireEvent.keyDown(reason, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
