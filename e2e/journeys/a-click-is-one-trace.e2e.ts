import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { startReceiver } from "../src/receiver.ts";
import { readTrace, treeOf } from "../src/traces.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

it("an approval is one trace, from the click to the webhook's receipt", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const title = `Письмо ${uniqueSurname()}`;
  const body = { personId: person.id, title, description: "Текст письма" };
  await createCaller(origin).call(endpoints.createProof, { body });

  const { page } = await openWorkspace(browser, "/proofs");
  const row = page.locator("#content li").filter({ hasText: title });
  const asked = page.waitForRequest((request) => request.url().endsWith("/moderate"));
  await row.getByRole("button", { name: "Approve" }).click();
  const { traceparent = "" } = (await asked).headers();
  await receiver.until(({ content }) => content.type === "proof_approved");

  const [, traceId = "", clicked = ""] = traceparent.split("-");
  const received = receiver.all().find(({ content }) => content.type === "proof_approved");
  expect(received?.traceparent).toContain(traceId);
  const spans = () => readTrace(inject("dataDir"), traceId);
  const told = () => spans().map(({ service, name }) => `${service}: ${name}`);
  await expect
    .poll(told)
    .toEqual(
      expect.arrayContaining([
        "gateway: PATCH /api/proofs/{id}/moderate",
        "proofs: PATCH /api/proofs/:id/moderate",
        "proofs: publish proof_approved",
        "webhooks: webhooks-public-events proof_approved",
        "webhooks: webhook attempt",
      ]),
    );
  const [first] = spans();
  expect(first?.parentSpanId).toBe(clicked);
  const known = new Set([clicked, ...spans().map(({ spanId }) => spanId)]);
  expect(spans().filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
  expect(known).toContain(received?.traceparent?.split("-")[2]);
  console.log(treeOf(spans()));

  await admin.call(endpoints.deleteWebhook, { params: { id: hook.id } });
  await receiver.close();
});
