import { expect, test } from "vitest";
import { callOf, readChoice } from "./delivery-query.ts";

const now = Date.parse("2026-11-21T14:07:30.000Z");

test("state, event and time of the address are asked for", () => {
  const choice = readChoice(new URLSearchParams("state=failed&event=proof_approved&time=day"));
  expect(callOf(choice, now)).toEqual({
    state: "failed",
    type: "proof_approved",
    since: "2026-11-20T14:00:00.000Z",
  });
});

test("nonsense in an address counts as nothing", () => {
  const choice = readChoice(new URLSearchParams("state=x&event=y&time=constructor"));
  expect(callOf(choice, now)).toEqual({});
});
