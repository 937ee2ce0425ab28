// @vitest-environment happy-dom
import type { Account } from "@deeds/contracts/browser";
import { failure, fireEvent, renderPage, waitFor, within } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const at = "2026-03-01T10:00:00.000Z";
const account: Account = {
  id: 7,
  username: "olga",
  isAdmin: false,
  hasSubscription: true,
  subscriptionExpiresAt: at,
  subscriptionRenewsAt: null,
  createdAt: at,
  lastSignInAt: at,
  hasSecondFactor: true,
  blocked: null,
};
const pageOf = (items: unknown[]) => ({
  items,
  page: 1,
  limit: 20,
  total: items.length,
  totalPages: items.length > 0 ? 1 : 0,
  totalIsExact: true,
});

test("the list is searched and filtered in its address", async () => {
  const { screen, calls, address } = await renderPage(remote, "/users", {
    user: { isAdmin: true },
    responses: { "GET /api/users": pageOf([account]) },
  });
  const link = await screen.findByRole("link", { name: "olga" });
  expect(link.getAttribute("href")).toBe("/users/7");
  // Rows are cards on phones, which would cut the last columns.
  expect(screen.getByRole("table").hasAttribute("data-cards")).toBe(true);
  fireEvent.change(screen.getByLabelText("Show"), { target: { value: "blocked" } });
  await waitFor(() => expect(address()).toBe("/users?kind=blocked"));
  await waitFor(() =>
    expect(calls.at(-1)?.call).toBe("GET /api/users?kind=blocked&limit=20&page=1"),
  );
});

const openUser = (changes: Record<string, unknown> = {}) =>
  renderPage(remote, "/users/:id", {
    address: "/users/7",
    user: { id: 1, isAdmin: true },
    responses: {
      "GET /api/users/7": account,
      "GET /api/users/7/sessions": [
        {
          id: "s1",
          createdAt: at,
          lastSeenAt: at,
          userAgent:
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
          method: "code",
          current: false,
        },
      ],
      "GET /api/proofs/mine": pageOf([]),
      ...changes,
    },
  });

test("a user is blocked with a reason, after the password when the sign-in is old", async () => {
  let isFresh = false;
  const { screen, calls } = await openUser({
    "PUT /api/users/7/block": () =>
      isFresh
        ? { ...account, blocked: { at, reason: "Спам", by: "admin" } }
        : failure(403, "fresh-sign-in-required"),
    "POST /api/account/confirm-password": () => {
      isFresh = true;
      return {};
    },
  });
  await screen.findByText("Firefox, Windows");
  expect(screen.queryByText(/Mozilla/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Block" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Спам" } });
  fireEvent.click(dialog.getByRole("button", { name: "Block" }));
  const question = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  // Before it is gone, it would take the focus back.
  expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull();
  fireEvent.change(question.getByLabelText(/^Password/), { target: { value: "secret-word" } });
  fireEvent.click(question.getByRole("button", { name: "Confirm" }));
  await screen.findByText("olga is blocked");
  const sent = calls.filter(({ call }) => call === "PUT /api/users/7/block");
  expect(sent.map(({ body }) => body)).toEqual([{ reason: "Спам" }, { reason: "Спам" }]);
});

test("a lost second factor is reset", async () => {
  const { screen, calls } = await openUser({
    "DELETE /api/users/7/second-factor": { ...account, hasSecondFactor: false },
  });
  await screen.findByText("password and code");
  fireEvent.click(screen.getByRole("button", { name: "Turn off the second step" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Turn off the second step" }));
  await screen.findByText("The second step of olga is off");
  expect(calls.map(({ call }) => call)).toContain("DELETE /api/users/7/second-factor");
});

test("a link for a new password is shown once, to be handed over", async () => {
  const { screen } = await openUser({
    "POST /api/users/7/password-link": { token: "x".repeat(43), expiresAt: at },
  });
  await screen.findByText("password and code");
  fireEvent.click(screen.getByRole("button", { name: "Link for a new password" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Create the link" }));
  const link = await screen.findByTestId("password-link");
  expect(link.textContent).toBe(`${location.origin}/reset-password#${"x".repeat(43)}`);
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByTestId("password-link")).toBeNull());
});

test("an administrator's own account cannot be blocked", async () => {
  const { screen } = await renderPage(remote, "/users/:id", {
    address: "/users/7",
    user: { id: 7, isAdmin: true },
    responses: { "GET /api/users/7": { ...account, isAdmin: true } },
  });
  await screen.findByRole("button", { name: "End the sessions" });
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});
