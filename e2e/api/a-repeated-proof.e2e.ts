import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");

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
