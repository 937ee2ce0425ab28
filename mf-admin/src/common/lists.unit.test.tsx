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
