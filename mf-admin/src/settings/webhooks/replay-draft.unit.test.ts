import { expect, test } from "vitest";
import { newReplay, replayBody } from "./replay-draft.ts";

const now = Date.parse("2026-11-22T14:07:00.000Z");

test("what was given up in a day is offered", () => {
  expect(replayBody(newReplay(now))).toEqual({
    ...{ since: "2026-11-21T14:07:00.000Z", state: "failed" },
  });
});

test("an end, a type and every state are sent as they were chosen", () => {
  const draft = { ...newReplay(now), until: newReplay(now).since, state: "" as const };
  expect(replayBody({ ...draft, type: "proof_created" })).toEqual({
    since: "2026-11-21T14:07:00.000Z",
    until: "2026-11-21T14:07:00.000Z",
    type: "proof_created",
  });
});

test("without a beginning there is nothing to send", () => {
  expect(replayBody({ ...newReplay(now), since: "" })).toBeNull();
});
