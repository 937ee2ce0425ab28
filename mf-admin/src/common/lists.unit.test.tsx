// @vitest-environment happy-dom
import { failure, renderPage } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const beyond = { items: [], page: 9999, limit: 20, total: 45, totalPages: 3, totalIsExact: true };

test.each([
  ["/people", "GET /api/people"],
  ["/proofs", "GET /api/proofs"],
  ["/submissions", "GET /api/proofs"],
  ["/contact-edits", "GET /api/contact-edits/by-status/pending"],
  ["/moderate-people", "GET /api/pending-people"],
  ["/removal-requests", "GET /api/removal-requests"],
  ["/settings?tab=integrations", "GET /api/webhooks"],
])("a page after the last one of %s says so and links to the last", async (address, call) => {
  const query = address.includes("?") ? "&" : "?";
  const { screen } = await renderPage(remote, address.replace(/\?.*/, ""), {
    address: `${address}${query}page=9999`,
    user: { isAdmin: true },
    responses: { [call]: beyond },
  });
  await screen.findByText("There is no page 9999");
  const last = screen.getByRole("link", { name: "Last page, 3" });
  expect(last.getAttribute("href")).toContain("page=3");
  expect(screen.getByRole("link", { name: "First page" }).getAttribute("href")).not.toMatch(
    /page=/,
  );
});

test("a queue that could not be loaded is not called empty", async () => {
  const { screen } = await renderPage(remote, "/moderation", {
    user: { isAdmin: true },
    responses: { "GET /api/moderation/proofs": failure(503, "service-unavailable") },
  });
  await screen.findByText("A part of the queue could not be loaded");
  expect(screen.queryByText(/All decided|The queue is empty|No pending item|0 await/)).toBeNull();
});

test("a list marks what waits for its sender, whose age does not run, and does not count it", async () => {
  const at = "2026-03-01T10:00:00.000Z";
  const proof = {
    id: 5,
    personId: 7,
    title: "Дрова",
    description: "Колола дрова соседям",
    mediaType: "text",
    media: [],
    mediaUrl: null,
    mediaUrls: [],
    contentHidden: false,
    status: "pending",
    isAnonymous: false,
    rejectionReason: null,
    createdAt: at,
    updatedAt: at,
    moderatedAt: null,
    moderatedById: null,
    authorId: 3,
    questions: [{ text: "Когда?", askedAt: at, askedBy: "admin", answer: null, answerAt: null }],
  };
  const stats = {
    totalPeople: 1,
    approvedProofs: 0,
    pendingProofs: 0,
    rejectedProofs: 0,
    pendingPeople: 0,
    pendingContactEdits: 0,
    pendingRemovals: 0,
    pendingItems: 0,
  };
  const { screen } = await renderPage(remote, "/submissions", {
    user: { isAdmin: true },
    responses: {
      "GET /api/proofs": { ...beyond, items: [proof], page: 1, total: 1, totalPages: 1 },
      "GET /api/stats": stats,
    },
  });
  await screen.findByText("Waiting for the sender");
  expect(screen.queryByText(/^\d+ h$/)).toBeNull();
  await screen.findByText("0 await a decision");
});
