// @vitest-environment happy-dom
import type { SubscriptionOffer } from "@deeds/contracts";
import { renderPage } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const at = "2026-01-31T23:30:00.000Z";
const person = {
  ...{ id: 7, slug: null, name: "Clara", surname: "Barton", age: null, birthDate: null },
  ...{ occupation: null, country: null, city: null, notes: null, status: "approved" },
  ...{ profilePhoto: null, photoPlaceholder: null, proofCount: 1, lastProofAt: at },
  ...{ createdAt: at, updatedAt: at, phone: null, instagram: null, instagramUsername: null },
  ...{ socialMedia: [], contactsHidden: true },
  hiddenContacts: { phone: true, instagram: false, socialMedia: 0 },
};
const proof = {
  ...{ id: 3, personId: 7, title: "A field hospital", description: null, mediaType: "text" },
  ...{
    contentHidden: true,
    hiddenMedia: [],
    media: [],
    mediaUrl: null,
    mediaUrls: [],
    isAnonymous: false,
    status: "approved",
  },
  ...{ createdAt: at, updatedAt: at, moderatedAt: at },
};

const open = (offer: SubscriptionOffer, user: object | null = null) =>
  renderPage(remote, "/people/:id", {
    address: "/people/7",
    user,
    responses: {
      "GET /api/public/people/7": person,
      "GET /api/public/people/7/proofs": [proof],
      "GET /api/public/subscription": offer,
    },
  });

const closed = { freeUntil: null, paymentsEnabled: false };
const paid = { freeUntil: null, paymentsEnabled: true };
const free = { freeUntil: "2030-12-31", paymentsEnabled: false };

const cases = [
  ["a guest, subscriptions closed", closed, null, "If you already have one, log in.", "Log in"],
  ["a guest, with payments", paid, null, "Log in and subscribe to see", "Log in or register"],
  [
    "a guest, in the free period",
    free,
    null,
    "is free for new users: register to see them here",
    "Log in or register",
  ],
] as const;
test.each(cases)("gates for %s", async (_, offer, user, sentence, button) => {
  const { screen } = await open(offer, user);
  const gates = await screen.findAllByText((text) => text.includes(sentence));
  expect(gates.map(({ textContent }) => textContent.trim())).toEqual([
    expect.stringMatching(/^Contacts are visible to subscribers\./),
    expect.stringMatching(/^Titles are open to everyone\. Texts and files/),
  ]);
  expect(screen.getAllByRole("button", { name: button })).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Subscribe" })).toBeNull();
});

test("no gate leads a user to a subscription that cannot be had", async () => {
  for (const offer of [closed, free]) {
    const { screen } = await open(offer, {});
    expect(await screen.findAllByText(/New subscriptions are closed at the moment/)).toHaveLength(
      2,
    );
    expect(screen.queryByRole("link", { name: "Subscribe" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Log in/ })).toBeNull();
  }
});

test("with payments both gates lead a user to the subscription", async () => {
  const { screen } = await open(paid, {});
  const links = await screen.findAllByRole("link", { name: "Subscribe" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/subscribe", "/subscribe"]);
});

test("an unknown offer promises nothing", async () => {
  const { screen } = await renderPage(remote, "/people/:id", {
    address: "/people/7",
    responses: {
      "GET /api/public/people/7": person,
      "GET /api/public/people/7/proofs": [proof],
    },
  });
  await screen.findByText(/^Contacts are visible to subscribers\.\s*$/);
  expect(screen.queryByRole("button", { name: /Log in/ })).toBeNull();
});
