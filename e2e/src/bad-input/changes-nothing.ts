import { createHash } from "node:crypto";
import type { Endpoint } from "@deeds/contracts";
import { afterAll, beforeAll, expect } from "vitest";
import { origin } from "../product-under-test.ts";
import { roles } from "../roles.ts";
import { readDatabases } from "../sentinels/stores.ts";

export type Rows = Record<string, string>;

/** What a refused call may still write, and why. */
const aside = [
  // An upload's sender is known again by a session, whether or not the file is taken.
  /^auth\.sessions$/,
  // A refused sign-in is written down.
  /^auth\.audit/,
  // Claimed while a call runs, and given back.
  /\.idempotency_keys$/,
  // Subscribers of other tests have gone: deliveries to them are tried again in the background.
  /^webhooks\.(deliveries|attempt_logs|replays|webhooks)$/,
  // Leases that the workers renew.
  /^webhooks\.(shards|workers)$/,
];

/** The content of every collection that only a call which is taken may change. */
export async function rowsOf(): Promise<Rows> {
  const kept = Object.entries(await readDatabases()).filter(
    ([name]) => !aside.some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(
    kept.map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );
}

/**
 * Fails a file of tests whose calls changed a row. Answers who makes a call: somebody who may, so
 * that what is refused is the input and nobody's person.
 */
export function changesNothing(): {
  callerOf: (endpoint: Pick<Endpoint, "access">) => Record<string, string>;
} {
  let administrator: Record<string, string> = {};
  let before: Rows;
  beforeAll(async () => {
    administrator = await roles["an administrator"](origin);
    before = await rowsOf();
  });
  afterAll(async () => {
    expect(await rowsOf()).toEqual(before);
  });
  return { callerOf: ({ access }) => (access === "public" ? {} : administrator) };
}
