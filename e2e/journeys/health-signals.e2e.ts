import { join } from "node:path";
import { endpoints, type ReleaseCanary } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Request } from "@playwright/test";
import { openHydrated } from "../src/hydration.ts";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { copySources, nameCopy, replaceIn } from "../src/releases.ts";
import { expect, type Visit } from "../src/test.ts";

let own: JourneyProduct;
let folder: string;
let origin: string;
let admin: Caller;

test.beforeEach(async ({ ownProduct, temporaryFolder }) => {
  folder = temporaryFolder;
  own = ownProduct;
  origin = own.product.origin;
  admin = await signInAsAdmin(origin);
});
test.afterEach(() => admin.call(endpoints.stopCanary));

async function newestCanary(): Promise<ReleaseCanary> {
  const [canary] = (await admin.call(endpoints.releases)).canaries;
  if (!canary) throw new Error("there is no canary");
  return canary;
}

const startCanary = async (id: number) => {
  const body = { percent: 50, ramp: [50], everyMinutes: 1 };
  await admin.call(endpoints.startCanary, { params: { id }, body });
};

const isStarted = (request: Request) => request.url().endsWith("/api/releases/started");

/** Opens the page as a visitor without cookies, who is in one of the groups. */
async function openAsNewVisitor(visit: Visit, path = "/about") {
  const { context } = await visit();
  // Without the check for script errors, which these journeys cause.
  const page = await context.newPage();
  const started = page.waitForEvent("requestfinished", isStarted);
  // A page that is closed before has not started.
  await Promise.all([page.goto(path), Promise.race([started, page.waitForEvent("pageerror")])]);
  return page;
}

test("a canary whose shell is dead is rolled back, though its documents are served", {
  tag: "@long",
}, async ({ visit }) => {
  const before = (await admin.call(endpoints.releases)).live?.id;
  await startCanary(await nameCopy(admin, "shell", { code: 'throw new Error("dead");' }));
  for (let visitor = 1; visitor <= 30; visitor += 1) {
    const page = await openAsNewVisitor(visit);
    await page.context().close();
  }
  await expect
    .poll(async () => (await newestCanary()).outcome, { timeout: 90_000 })
    .toBe("rolled-back");
  const { evidence } = await newestCanary();
  expect(evidence.started.canary).toBe(0);
  expect(evidence.started.control).toBeGreaterThan(0);
  expect(evidence.failed).toEqual({ canary: 9, control: 0 });
  expect((await admin.call(endpoints.releases)).live?.id).toBe(before);
  const page = await openAsNewVisitor(visit);
  await expect(page.getByRole("heading", { level: 2, name: "Что это" })).toBeVisible();
});

test("forged beacons and reports change nothing; each real page view starts once", async ({
  visit,
}) => {
  const id = await nameCopy(admin, "mf-registry");
  await startCanary(id);
  const { live, versions } = await admin.call(endpoints.releases);
  const remote = "mf-registry";
  const version = live?.remotes.find(({ name }) => name === remote)?.version ?? "";
  const canaryVersion = versions.find((one) => one.remote === remote)?.version ?? "";
  const page = await openAsNewVisitor(visit);
  const views = async () => {
    const { canary, control } = (await newestCanary()).evidence.started;
    return canary + control;
  };
  await expect
    .poll(async () => {
      const started = page.waitForEvent("requestfinished", isStarted);
      await page.reload();
      await expect(page.getByRole("heading", { level: 2, name: "Что это" })).toBeVisible();
      await started;
      return views();
    })
    .toBeGreaterThan(0);
  const before = await views();

  const claims = { id: "A".repeat(22), issuedAt: Date.now(), setId: id, browser: "b" };
  const payload = Buffer.from(JSON.stringify({ ...claims, canaries: [] })).toString("base64url");
  const real = await page.evaluate(
    () =>
      (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).serverTiming[0]
        ?.description ?? "",
  );
  expect(real).not.toBe("");
  for (const token of ["", "forged", `${payload}.${"A".repeat(43)}`, `x${real}`, real]) {
    for (let time = 1; time <= 9; time += 1) {
      await page.request.post("/api/releases/started", { data: { token } });
    }
    if (token === real) continue;
    for (const named of [version, canaryVersion]) {
      const data = { remote, version: named, kind: "render-failed", message: "forged", token };
      for (let time = 1; time <= 10; time += 1) {
        const response = await page.request.post("/api/releases/reports", { data });
        expect(response.status()).toBe(204);
      }
    }
  }
  const { outcome, evidence } = await newestCanary();
  expect(outcome).toBe("running");
  expect(evidence.failed).toEqual({ canary: 0, control: 0 });
  expect(await views()).toBe(before);

  // The copy of the document that the browser has is used, with a new token.
  await page.goto("/about");
  await expect.poll(views).toBe(before + 1);
});

test("a throwing event handler, a rejection and a failing call count with the lines of the sources, and the release goes back", {
  tag: "@long",
}, async ({ visit }) => {
  const { context } = await visit();
  const page = await context.newPage();
  const title = page.locator('[data-mf="mf-registry"] article h1');
  const openFrom = async (address: string) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": address });
    await openHydrated(page, "/about");
  };
  for (let client = 1; client <= 10; client += 1) await openFrom(`203.0.113.${client}`);
  const sources = await copySources("mf-registry", folder);
  await replaceIn(
    join(sources, "src/about/about-page.tsx"),
    '<article className="',
    `<article onClick={() => {
      void Promise.reject(new Error("rejected"));
      throw new Error("pressed");
    }} className="`,
  );
  const gateway = ["--gateway", origin, "--from", sources];
  await own.run("scripts/ship.ts", ["mf-registry", ...gateway]);
  const failures = async () => {
    const { live, versions } = await admin.call(endpoints.releases);
    const now = live?.remotes.find(({ name }) => name === "mf-registry")?.version;
    return versions.find(({ remote, version }) => remote === "mf-registry" && version === now)
      ?.failures;
  };
  await expect
    .poll(async () => {
      await openHydrated(page, "/about");
      await title.click();
      return (await failures())?.script;
    })
    .toBeGreaterThanOrEqual(2);
  const workspace = await visit({ as: "admin" });
  await workspace.page.goto("/releases");
  await workspace.page.getByLabel("Часть сайта").selectOption("mf-registry");
  await workspace.page
    .getByRole("button", { name: /^По дням и сбои: / })
    .first()
    .click();
  const pressed = workspace.page.getByRole("listitem").filter({ hasText: "Error: pressed" });
  await expect(pressed).toContainText(/на \/about · \d+ сообщен.+Chrome \d+/);
  await pressed.getByText("Стек вызовов").click();
  await expect(pressed).toContainText(/mf-registry\/src\/about\/about-page\.tsx:\d+:\d+/);
  await page.route("**/api/public/people?*search=*", (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await openHydrated(page, "/");
  await page.locator("input[type=search]").fill("unmatched");
  await page.locator("input[type=search]").press("Enter");
  await expect.poll(async () => (await failures())?.call).toBeGreaterThan(0);

  for (let client = 1; client <= 8; client += 1) {
    await openFrom(`198.51.100.${client}`);
    // A page that is left before has not reported.
    const reported = page.waitForResponse("**/api/releases/reports");
    await title.click();
    await reported;
  }
  const newest = async () => (await admin.call(endpoints.releases)).history[0]?.automatic;
  await expect.poll(newest).toMatchObject({
    remote: "mf-registry",
    failed: 9,
    failedBefore: 0,
  });
  const administrator = await visit({ as: "admin" });
  await administrator.page.goto("/releases");
  await expect(
    administrator.page.getByText(/автоматически: версия .+ отказала у 9 из/),
  ).toBeVisible();
});
