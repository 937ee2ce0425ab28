import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { afterAll, expect, test } from "vitest";
import { createSecretBox } from "../src/models/webhook.ts";
import { reencrypt } from "../src/use-cases/reencrypt.ts";
import { headersOf } from "../src/use-cases/secrets.ts";
import { startWebhooks } from "./harness.ts";

const webhooks = await startWebhooks();
afterAll(() => webhooks.stop());

test("a replaced key leaves the secrets and headers of every subscriber", async () => {
  const headers = [{ name: "X-Token", value: "a value" }];
  const { id, secretKey: first } = await webhooks.subscribe("https://receiver.example/", {
    headers,
  });
  const { secretKey } = await webhooks.callFor(id, endpoints.rotateWebhookSecret, {
    overlapHours: 24,
  });
  const stored = await webhooks.stored(id);

  const [former, next] = [webhooks.secretsKey, randomBytes(32).toString("base64")];
  const inTurn = { ...webhooks.context, secrets: createSecretBox(`${next},${former}`) };
  expect(await reencrypt(inTurn)).toBe(1);
  expect(await reencrypt(inTurn)).toBe(0);

  const changed = await webhooks.stored(id);
  expect(changed).toMatchObject({ version: stored?.version, updatedAt: stored?.updatedAt });
  if (!changed) throw new Error("the subscriber is missing");
  const secrets = createSecretBox(next);
  const [previous] = changed.previousSecrets;
  expect(secrets.open(changed.secret, id)).toBe(secretKey);
  expect(secrets.open(previous?.secret ?? "", id)).toBe(first);
  expect(headersOf({ secrets }, changed)).toEqual({ "x-token": "a value" });
  const alone = { ...webhooks.context, secrets: createSecretBox(former) };
  await expect(reencrypt(alone)).rejects.toThrow("another key");
});
