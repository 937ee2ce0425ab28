// @vitest-environment happy-dom
import type { ReleaseOverview } from "@deeds/contracts/browser";
import { fireEvent, renderPage, waitFor, within } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const at = "2026-03-01T10:00:00.000Z";
const names = ["shell", "mf-registry", "mf-admin"];
const version = "0.1.0-00000001";

const releases: ReleaseOverview = {
  live: {
    id: 1,
    key: "1",
    activatedAt: at,
    remotes: names.map((name) => ({
      name,
      version,
      base: `/mf/${name}/${version}/`,
      entry: "entry.js",
      preload: { js: [], css: [], fonts: [] },
      pages: [],
      slots: [],
      integrity: {},
      previous: null,
    })),
  },
  stagingSetId: null,
  previousSetId: null,
  sets: [],
  history: [],
  freeze: null,
  switches: [],
  canaries: [],
  versions: names.map((remote) => ({
    remote,
    version,
    commit: null,
    publishedAt: at,
    publishedBy: null,
    prunedAt: null,
    signed: true,
    bytes: 1,
    firstBytes: 1,
    budget: 1,
    failures: { load: 0, render: 0, script: 0, call: 0, policy: 0 },
    days: [],
  })),
};

async function releasesPage() {
  const { screen } = await renderPage(remote, "/releases", {
    user: { isAdmin: true },
    responses: {
      "GET /api/releases": releases,
      "GET /api/publish-tokens": [],
      "GET /api/trusted-publishers": [],
    },
  });
  /** Presses the button of a front end's row, or of the page, and returns the dialog. */
  const open = async (button: string, role = "alertdialog", row?: string) => {
    const place = row
      ? within((await screen.findAllByRole("cell", { name: row }))[0]?.closest("tr") as HTMLElement)
      : screen;
    fireEvent.click(await place.findByRole("button", { name: button }));
    return within(await screen.findByRole(role));
  };
  return open;
}

const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test("the dialog of a freeze says that rollbacks stay possible, and takes the reason at once", async () => {
  const open = await releasesPage();
  const dialog = await open("Freeze releases");
  dialog.getByText(/Rollbacks stay possible/);
  await hasFocus(dialog.getByLabelText(/Reason/));
});

test("switching off another front end does not touch this page", async () => {
  const open = await releasesPage();
  const dialog = await open("Switch off", "alertdialog", "mf-registry");
  await hasFocus(dialog.getByLabelText(/Reason/));
  expect(dialog.queryByText(/npm run ship/)).toBeNull();
});

test("switching off the front end of this page names the command that undoes it", async () => {
  const open = await releasesPage();
  const dialog = await open("Switch off", "alertdialog", "mf-admin");
  dialog.getByText(/pages and dialogs will show.*npm run ship -- --on mf-admin/);
});

test("the dialogs of a token and of a trusted publisher begin with their first field", async () => {
  const open = await releasesPage();
  const token = await open("Create a token", "dialog");
  await hasFocus(token.getByLabelText(/Front end/));
});

test("tables with actions mark them, and label the cells of cards on phones", async () => {
  const open = await releasesPage();
  const dialog = await open("Switch off", "alertdialog", "mf-registry");
  dialog.getByLabelText(/Reason/);
  const cells = [...document.querySelectorAll("table[data-cards] tbody tr:nth-child(2) td")];
  expect(cells[0]?.getAttribute("data-label")).toBe("Front end");
  expect(cells.at(-1)?.hasAttribute("data-actions")).toBe(true);
});

test("a trusted publisher without a branch gets a warning", async () => {
  const open = await releasesPage();
  const dialog = await open("Trust a CI job", "dialog");
  await hasFocus(dialog.getByLabelText(/Where the job runs/));
  const claims = dialog.getByLabelText(/Required claims/);
  expect(dialog.queryByText(/Any branch/)).toBeNull();
  fireEvent.change(claims, { target: { value: "repository=acme/mf-registry" } });
  dialog.getByText(/Any branch of this repository may publish/);
  fireEvent.change(claims, {
    target: { value: "repository=acme/mf-registry\nref=refs/heads/main" },
  });
  expect(dialog.queryByText(/Any branch/)).toBeNull();
});
