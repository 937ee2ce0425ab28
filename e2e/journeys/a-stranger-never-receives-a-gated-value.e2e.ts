import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { pdf } from "../src/document.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

/** A person and a proof whose gated fields each carry a value that stands nowhere else. */
async function plantCanaries() {
  const admin = await signInAsAdmin(origin);
  const mark = `canary${Date.now().toString(36)}`;
  const canaries = {
    phone: "+442079460123",
    handle: `${mark}_handle`,
    link: `https://example.org/${mark}-link`,
    passport: `${mark}-passport`,
    text: `${mark}-text`,
    file: `${mark}-file`,
  };
  const person = await makePerson(admin, {
    phone: canaries.phone,
    instagramUsername: canaries.handle,
    socialMedia: [{ type: "telegram", url: canaries.link }],
    additionalData: { passport: canaries.passport },
  });
  const file = await admin.upload(endpoints.uploadProofFile, pdf(`${mark}-file`, "act.pdf"));
  const { proof } = await admin.call(endpoints.createProof, {
    body: {
      personId: person.id,
      title: "Открытый заголовок",
      description: canaries.text,
      mediaUrls: [file.url],
    },
  });
  await admin.call(endpoints.moderateProof, {
    params: { id: proof.id },
    body: { status: "approved" },
  });
  return { person, file, canaries: [...Object.values(canaries), file.url] };
}

for (const who of ["a stranger", "a signed-in user without a subscription"] as const) {
  it(`${who} never receives a gated value`, async () => {
    const { person, file, canaries } = await plantCanaries();
    const { page, context, received } = await visit({ origin });
    await page.goto("/");
    if (who !== "a stranger") await signInByDialog(page, "visitor", "visitor-demo");
    await page.goto(`/p/${person.slug}`);
    await page.getByRole("heading", { name: "Открытый заголовок" }).waitFor();
    await page.goto(`/people/${person.id}`);
    await page.getByRole("heading", { name: "Открытый заголовок" }).waitFor();
    await page.goto(`/?search=${encodeURIComponent(person.surname ?? "")}`);
    await page.getByRole("link", { name: person.fullName }).waitFor();
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
      const answer = await context.request.get(path);
      received.push({ url: path, body: await answer.text() });
    }
    expect((await context.request.get(file.url)).status()).toBe(404);
    await page.waitForLoadState("networkidle");

    const digits = (text: string) => text.replaceAll(/[\s()-]/g, "");
    const leaks = received.flatMap(({ url, body }) =>
      canaries
        .filter((canary) => digits(body).includes(digits(canary)))
        .map((canary) => ({ url, canary })),
    );
    expect(received.length).toBeGreaterThan(10);
    expect(leaks).toEqual([]);
  });
}
