import { expect, test } from "vitest";
import { callOf, newReplay, readChoice, replayBody } from "./deliveries.ts";

const now = Date.parse("2026-11-22T14:07:30.000Z");

test("the state, event and time of the address are requested", () => {
  const choice = readChoice(new URLSearchParams("state=failed&event=proof_approved&time=day"));
  expect(callOf(choice, now)).toEqual({
    state: "failed",
    type: "proof_approved",
    since: "2026-11-21T14:00:00.000Z",
  });
});

test("invalid values in the address are ignored", () => {
  const choice = readChoice(new URLSearchParams("state=x&event=y&time=constructor"));
  expect(callOf(choice, now)).toEqual({});
});

test("the dead deliveries of a day are the default", () => {
  expect(replayBody(newReplay(now))).toEqual({
    since: "2026-11-21T14:07:00.000Z",
    state: "failed",
  });
});

test("sends the chosen end, type and states", () => {
  const draft = { ...newReplay(now), until: newReplay(now).since, state: "" as const };
  expect(replayBody({ ...draft, type: "proof_created" })).toEqual({
    since: "2026-11-21T14:07:00.000Z",
    until: "2026-11-21T14:07:00.000Z",
    type: "proof_created",
  });
});

test("without a start, and with an end that does not exist, there is no body", () => {
  expect(replayBody({ ...newReplay(now), since: "" })).toBeNull();
  expect(replayBody({ ...newReplay(now), until: "31.02.2026 10:00" })).toBeNull();
});
