import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { dataDir, origin } from "../src/product-under-test.ts";
import { startReceiver } from "../src/receiver.ts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, test } from "../src/test.ts";
import { readTrace, treeOf } from "../src/traces.ts";

test("an approval is one trace, from the click to the webhook's receipt", async ({
  openWorkspace,
  admin,
}) => {
  const person = await makePerson(admin);
  const receiver = await startReceiver();
  const hook = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const title = `Письмо ${uniqueSurname()}`;
  const body = { personId: person.id, title, description: "Текст письма" };
  await createCaller(origin).call(endpoints.createProof, { body });

  const { page } = await openWorkspace("/proofs");
  const row = page.locator("#content li").filter({ hasText: title });
  const asked = page.waitForRequest((request) => request.url().endsWith("/moderate"));
  await row.getByRole("button", { name: "Approve" }).click();
  const { traceparent = "" } = (await asked).headers();
  const received = await receiver.until(({ content }) => content.data.personId === person.id);

  const [, traceId = "", clicked = ""] = traceparent.split("-");
  expect(received.traceparent).toContain(traceId);
  const spans = () => readTrace(dataDir, traceId);
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
  expect(known).toContain(received.traceparent?.split("-")[2]);
  console.log(treeOf(spans()));

  await admin.call(endpoints.deleteWebhook, { params: { id: hook.id } });
  await receiver.close();
});
