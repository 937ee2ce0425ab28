// @vitest-environment happy-dom
import { fireEvent, renderPage, waitFor } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const entry = {
  id: "01J00000000000000000000000",
  at: "2026-03-01T10:00:00.000Z",
  actorId: 2,
  actorName: "olga",
  action: "approved",
  kind: "proof",
  subject: "12",
  personId: 7,
  changes: { status: { before: "pending", after: "approved" } },
  note: null,
  requestId: "3f2a",
  network: null,
};

const responses = { "GET /api/audit": { items: [entry], missing: ["people"], next: null } };

test("filters lead to an address that asks the service for them", async () => {
  const page = await renderPage(remote, "/audit", { user: { isAdmin: true }, responses });
  await page.screen.findByRole("link", { name: "olga" });
  page.screen.getByText(/their entries are missing: people/);
  fireEvent.change(page.screen.getByLabelText("Who"), { target: { value: "olga" } });
  fireEvent.click(page.screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(page.address()).toBe("/audit?actor=olga"));
  await waitFor(() =>
    expect(page.calls.at(-1)?.call).toBe("GET /api/audit?actorName=olga&limit=50"),
  );
});

test("an entry of a read says that values were read, and one of a change what was removed", async () => {
  const about = { kind: "person", subject: "7" };
  const read = { ...entry, ...about, action: "identity-read", changes: { passport: {} } };
  const changes = { passport: {}, taxId: { after: null } };
  const update = { ...entry, ...about, id: "01J1", action: "updated", changes };
  const page = await renderPage(remote, "/audit", {
    user: { isAdmin: true },
    responses: { "GET /api/audit": { items: [read, update], missing: [], next: null } },
  });
  const [ofRead, ofUpdate] = await page.screen.findAllByRole("button", { name: /^Details/ });
  fireEvent.click(ofRead as HTMLElement);
  page.screen.getByText("read; the value is not logged");
  expect(page.screen.queryByText("changed; the value is not logged")).toBeNull();
  fireEvent.click(ofUpdate as HTMLElement);
  page.screen.getByText("changed; the value is not logged");
  page.screen.getByText("empty");
});
