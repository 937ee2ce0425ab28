import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { expect, it } from "vitest";
import { origin } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";

it("a proof sent again without a session is the same proof", async () => {
  const { id: personId } = await makePerson(await signInAsAdmin(origin));
  const send = (key: string) =>
    fetch(origin + endpoints.createProof.path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ personId, description: "Один раз" }),
    });
  const key = randomUUID();
  const first = await send(key);
  expect(first.status).toBe(201);
  expect(await (await send(key)).json()).toEqual(await first.json());
  expect((await send("guessable")).status).toBe(422);
});
