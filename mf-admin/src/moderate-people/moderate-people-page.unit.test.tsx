// @vitest-environment happy-dom
import { fireEvent, renderPage, within } from "@deeds/remote-kit/testing";
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
  socialMedia: [],
  notes: "Учит детей",
  erasedBefore: true,
  createdAt: at,
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
  screen.getByText("A person with this phone or Instagram name was erased at their own request.");
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
