import { createHash } from "node:crypto";
import { readDatabases } from "./canaries/stores.ts";

/** Every collection by its content. */
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
