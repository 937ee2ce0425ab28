// @vitest-environment happy-dom
import { fireEvent, renderPage, waitFor, within } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });

const suggestion = {
  id: 12,
  personId: 7,
  personName: "Анна",
  personSlug: "anna",
  userId: null,
  phone: "+79160000002",
  newSocialMedia: [link("one"), link("two")],
  comment: "Номер сменился",
  status: "pending",
  submittedAt: "2026-03-01T10:00:00.000Z",
  moderatedAt: null,
  moderatedById: null,
  rejectionReason: null,
  appliedAt: null,
  current: { phone: "+79160000001", instagramUsername: null, socialMedia: [] },
  changedSince: true,
};
const changes = [
  { field: "phone", before: ["+79160000001"], after: ["+79160000002"], accepted: true },
  { field: "newSocialMedia", before: [], after: [link("one")], accepted: false },
];
const approval = {
  status: "approved",
  decidedAt: "2026-03-01T12:00:00.000Z",
  decidedById: 1,
  decidedBy: "maria",
  rejectionReason: null,
  changes,
};
const rejection = {
  ...approval,
  status: "rejected",
  decidedAt: "2026-03-02T12:00:00.000Z",
  decidedBy: null,
  rejectionReason: "Нет ответа",
  changes: changes.map((change) => ({ ...change, before: null, accepted: false })),
};
const pageOf = (items: unknown[]) => ({
  items,
  page: 1,
  limit: 20,
  total: items.length,
  totalPages: Math.min(1, items.length),
  totalIsExact: true,
});
const none = { items: [], total: 0 };
const row = {
  id: 12,
  personId: 7,
  personName: "Анна",
  title: "+79160000002",
  senderId: null,
  mediaType: null,
  since: suggestion.submittedAt,
  language: null,
};
const responses = {
  "GET /api/contact-edits/by-status/pending": pageOf([suggestion]),
  "GET /api/contact-edits/by-status/rejected": pageOf([
    {
      ...suggestion,
      status: "rejected",
      rejectionReason: "Нет ответа",
      current: null,
      decisions: [rejection, approval],
    },
  ]),
  "GET /api/contact-edits/12": { ...suggestion, sharedWith: [] },
  "GET /api/moderation/contact-edits": { items: [row], total: 1 },
  "GET /api/moderation/proofs": none,
  "GET /api/moderation/people": none,
  "GET /api/moderation/removal-requests": none,
  "GET /api/moderation/claims": [],
};

const pages = [
  ["/contact-edits", "/contact-edits"],
  ["/moderation/:kind/:id", "/moderation/contact-edit/12"],
] as const;

test.each(pages)("%s decides on each change of a contact edit by itself", async (page, address) => {
  const user = { isAdmin: true };
  const { screen } = await renderPage(remote, page, { address, user, responses });
  const changes = await screen.findByRole("list", { name: "Suggested changes" });
  expect(within(changes).getAllByRole("listitem")).toHaveLength(3);
  const groups = within(changes).getAllByRole("group");
  expect(groups).toHaveLength(3);
  screen.getByText(/^The profile’s contacts have changed/);
  screen.getByText("Номер сменился");
  const refuse = within(groups[1] as HTMLElement).getByRole("button", { name: "Decline" });
  fireEvent.click(refuse);
  await screen.findByRole("button", { name: /^Approve 2 fields/ });
  screen.getByText("2 of 3 suggested changes will be applied to the profile.");
  for (const group of groups) {
    fireEvent.click(within(group).getByRole("button", { name: "Decline" }));
  }
  // Without the number of fields, and with or without its key.
  await screen.findByRole("button", { name: /^Approve(?: ?A)?$/ });
});

test("a decided contact edit offers to reopen it, and nothing else", async () => {
  const { screen } = await renderPage(remote, "/contact-edits", {
    address: "/contact-edits?status=rejected",
    user: { isAdmin: true },
    responses,
  });
  await screen.findByText("Reason: Нет ответа");
  await waitFor(() => screen.getByRole("button", { name: "Reopen" }));
  for (const name of ["Unpublish", "Hide from the register", "Restore", /^Approve/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test.each([
  ["the list", "/contact-edits", "/contact-edits?status=rejected", null],
  ["the details", "/contact-edits", "/contact-edits?status=rejected", "Details"],
  ["the queue", "/moderation/:kind/:id", "/moderation/contact-edit/12", null],
] as const)("in %s every decision has its changes, values, moderator and time", async (...view) => {
  const [, page, address, opens] = view;
  const edit = { ...suggestion, status: "rejected", decisions: [rejection, approval] };
  const { screen } = await renderPage(remote, page, {
    address,
    user: { isAdmin: true },
    responses: {
      ...responses,
      "GET /api/contact-edits/12": { ...edit, sharedWith: [] },
      "GET /api/moderation/contact-edits": none,
    },
  });
  if (opens) fireEvent.click(await screen.findByRole("button", { name: opens }));
  const place = opens ? await screen.findByRole("dialog") : document.body;
  const decisions = within(await within(place).findByRole("region", { name: "Decisions" }));
  const [latest, first] = decisions
    .getAllByRole("list", { name: "Changes with the decision on each" })
    .map((list) =>
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    );
  expect(latest).toEqual([
    expect.stringMatching(/^Phone.*\+79160000002Declined$/),
    expect.stringMatching(/one.*Declined$/),
  ]);
  expect(first).toEqual([
    expect.stringMatching(/^Phone.*\+79160000001.*\+79160000002Accepted$/),
    expect.stringMatching(/one.*Declined$/),
  ]);
  expect(decisions.getByRole("link", { name: "maria" }).getAttribute("href")).toMatch(/users/);
  decisions.getByRole("link", { name: "user no. 1" });
  decisions.getByText("Reason: Нет ответа");
  decisions.getByText(/^The contacts at the time of the decision are unknown/);
});

test.each([
  ["decided", "/moderation/contact-edit/12", "approved", "Already decided."],
  [
    "outside the filter",
    "/moderation/contact-edit/12?kind=proof",
    "pending",
    "No decision now: the item does not match the filter.",
  ],
])("an open item that is %s says why its buttons are off", async (_, address, status, reason) => {
  const edit = { ...suggestion, status, sharedWith: [] };
  const { screen } = await renderPage(remote, "/moderation/:kind/:id", {
    address,
    user: { isAdmin: true },
    responses: {
      ...responses,
      "GET /api/contact-edits/12": edit,
      ...(status === "approved" && { "GET /api/moderation/contact-edits": none }),
    },
  });
  const pane = within(await screen.findByRole("region", { name: "Decision" }));
  await pane.findByText(reason);
  for (const name of [/^Approve/, /^Reject/]) {
    expect(pane.getByRole("button", { name }).hasAttribute("disabled")).toBe(true);
  }
});
