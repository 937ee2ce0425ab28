import type { ServiceReport } from "@deeds/contracts";
import { expect, test } from "vitest";
import { systemStateOf } from "./read-system.ts";

const at = "2026-11-21T10:00:00.000Z";
const report = (fields: Partial<ServiceReport> = {}): ServiceReport => ({
  startedAt: at,
  checks: { database: true },
  outbox: 0,
  consumers: [],
  deadLetters: [],
  ...fields,
});
const letter = {
  id: "people-proofs:7",
  consumer: "people-proofs",
  type: "proof_approved",
  error: "Error: no",
  at,
  asked: false,
};

test("a service is ready, failing or silent, with the sizes of its queues", () => {
  const state = systemStateOf([
    ["gateway", report({ checks: {}, outbox: null })],
    ["auth", report({ outbox: 2, consumers: [{ name: "replays", waiting: 3 }] })],
    ["people", report({ checks: { database: true, storage: false }, deadLetters: [letter] })],
    ["proofs", null],
  ]);
  expect(state.services).toMatchObject([
    { name: "gateway", state: "ready", outbox: null, waiting: null, deadLetters: null },
    { name: "auth", state: "ready", outbox: 2, waiting: 3 },
    { name: "people", state: "failing", deadLetters: 1 },
    { name: "proofs", state: "silent", outbox: null },
  ]);
  expect(state.engines).toEqual([
    { name: "database", ok: true },
    { name: "messages", ok: true },
    { name: "storage", ok: false },
  ]);
  expect(state.deadLetters).toEqual([{ service: "people", ...letter }]);
});

test("without any reply the states are unknown, except for that of the messages", () => {
  const { services, engines } = systemStateOf([
    ["auth", null],
    ["people", null],
  ]);
  expect(services).toMatchObject([
    { name: "auth", state: "unknown", startedAt: null },
    { name: "people", state: "unknown", startedAt: null },
  ]);
  expect(engines).toEqual([
    { name: "database", ok: null },
    { name: "messages", ok: false },
    { name: "storage", ok: null },
  ]);
});
