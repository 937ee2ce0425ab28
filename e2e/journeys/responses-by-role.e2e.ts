import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { pdf } from "../src/files.ts";
import { openHydrated } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { approval, callFor, makePerson } from "../src/records.ts";
import { bodiesFor, expect, longUnless, requestsOf, signInByDialog, test } from "../src/test.ts";

async function createWithSentinels() {
  const admin = await signInAsAdmin(productOrigin);
  const mark = `sentinel${Date.now().toString(36)}`;
  const sentinels = {
    phone: "+442079460123",
    handle: `${mark}_handle`,
    link: `https://example.org/${mark}-link`,
    passport: `${mark}-passport`,
    text: `${mark}-text`,
    file: `${mark}-file`,
  };
  const person = await makePerson(admin, {
    phone: sentinels.phone,
    instagramUsername: sentinels.handle,
    socialMedia: [{ type: "telegram", url: sentinels.link }],
    additionalData: { passport: sentinels.passport },
  });
  const file = await admin.upload(endpoints.uploadProofFile, pdf(`${mark}-file`, "act.pdf"));
  const { proof } = await admin.call(endpoints.createProof, {
    body: {
      personId: person.id,
      title: "Открытый заголовок",
      description: sentinels.text,
      mediaUrls: [file.url],
    },
  });
  await callFor(admin, endpoints.moderateProof, proof.id, approval);
  return { person, file, sentinels: [...Object.values(sentinels), file.url] };
}

for (const who of ["a stranger", "a signed-in user without a subscription"] as const) {
  test(
    `${who} never receives a gated value`,
    longUnless(who === "a stranger"),
    async ({ visit }) => {
      const { person, file, sentinels } = await createWithSentinels();
      const { page, context } = await visit();
      const received = bodiesFor(page);
      await openHydrated(page, "/");
      if (who !== "a stranger") await signInByDialog(page, "visitor", "visitor-demo");
      await openHydrated(page, `/p/${person.slug}`);
      await expect(page.getByRole("heading", { name: "Открытый заголовок" })).toBeVisible();
      await openHydrated(page, `/people/${person.id}`);
      await expect(page.getByRole("heading", { name: "Открытый заголовок" })).toBeVisible();
      await openHydrated(page, `/?search=${encodeURIComponent(person.surname ?? "")}`);
      await expect(page.getByRole("link", { name: person.fullName })).toBeVisible();
      for (const path of [
        `/api/public/people/${person.id}`,
        `/api/public/people/by-slug/${person.slug}`,
        `/api/public/people/${person.id}/proofs`,
        `/api/public/people?search=${encodeURIComponent(person.surname ?? "")}`,
        `/api/people/${person.id}`,
        `/api/people?search=${encodeURIComponent(person.surname ?? "")}`,
        `/api/proofs?personId=${person.id}`,
        "/api/public/proofs",
        "/feed.xml",
        `/p/${person.slug}?lang=en`,
        `/people/${person.id}?lang=uk`,
        `/share/ru/people/${person.id}.jpg`,
      ]) {
        const response = await context.request.get(path);
        received.push({ url: path, body: await response.text() });
      }
      expect((await context.request.get(file.url)).status()).toBe(404);
      await page.waitForLoadState("networkidle");

      const digits = (text: string) => text.replaceAll(/[\s()-]/g, "");
      const leaks = received.flatMap(({ url, body }) =>
        sentinels
          .filter((sentinel) => digits(body).includes(digits(sentinel)))
          .map((sentinel) => ({ url, sentinel })),
      );
      expect(received.length).toBeGreaterThan(10);
      expect(leaks).toEqual([]);
    },
  );
}

/** Requests of a page for workspace code from here on. */
const workspaceRequests = (page: Page) => requestsOf(page, /\/mf\/mf-admin\//);

const pages = ["/", "/about", "/submit-person", "/p/fyodor-gaaz", "/dashboard", "/settings"];

test("a visitor receives nothing of the workspace, on any page", async ({ visit }) => {
  const { page } = await visit();
  const asked = workspaceRequests(page);
  for (const path of [...pages, "/audit", "/admin/people/1", "/submissions"]) {
    await openHydrated(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
});

test("an account receives no page of administrators", { tag: "@long" }, async ({
  openWorkspace,
}) => {
  const { page } = await openWorkspace("/", { as: "visitor" });
  const asked = workspaceRequests(page);
  for (const path of ["/dashboard", "/people", "/proofs"]) {
    await page.goto(path);
    await expect(page.locator("#content li, #content article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.some((file) => file.includes("/remote"))).toBe(true);
  for (const path of ["/settings", "/audit", "/moderate-people", "/submissions"]) {
    await page.goto(path);
    await expect(page.getByText(/^Access Denied$/i).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked.filter((file) => file.includes("/administration"))).toEqual([]);
});

test("an administrator receives their pages on the first visit", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/dashboard");
  const asked = workspaceRequests(page);
  await page.goto("/settings");
  await expect(page.getByRole("tab").first()).toBeVisible();
  expect(asked.some((file) => file.includes("/administration"))).toBe(true);
});
