import { afterAll, beforeAll, expect, it } from "vitest";
import { newLine, readLine } from "../src/worker/line.ts";
import { newId, personApproved, startWebhooks, until, type Webhooks } from "./harness.ts";

let webhooks: Webhooks;
beforeAll(async () => {
  webhooks = await startWebhooks();
});
afterAll(() => webhooks.stop());

it("what is written down while a line is read is not taken for waiting", async () => {
  const { house } = webhooks;
  // Nothing listens there, so that it stays due by a later clock.
  const { id } = await webhooks.subscribe("http://127.0.0.1:9999/");
  await webhooks.publish(personApproved(newId()));
  await until(async () => (await webhooks.deliveriesOf(id)).length === 1);
  const [delivery] = await webhooks.deliveriesOf(id);
  const webhook = await house.models.webhooks.findById(id).lean();
  if (!delivery || !webhook) throw new Error("there is no delivery");
  const later = new Date(Date.now() + 3_600_000);
  const line = newLine(webhook);
  await readLine(house, line, later);
  expect(line.waiting.map(({ _id }) => _id)).toEqual([delivery._id]);
  line.unwritten.add(delivery._id);
  const reading = readLine(house, line, later);
  line.unwritten.delete(delivery._id);
  await reading;
  expect(line.waiting).toEqual([]);
});
