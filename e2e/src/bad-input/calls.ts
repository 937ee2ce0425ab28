import { createHash } from "node:crypto";
import { type Endpoint, errorStatus, limits } from "@deeds/contracts";
import { errorBody } from "@deeds/test-kit/caller";
import { afterAll, beforeAll, expect } from "vitest";
import { productOrigin } from "../product-under-test.ts";
import { roles } from "../roles.ts";
import { readDatabases } from "../stores.ts";

export async function refusalOf(response: Response, about = "") {
  const text = await response.text();
  expect(response.status, `${about}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
  const refusal = errorBody.parse(JSON.parse(text));
  expect(errorStatus[refusal.code], about).toBe(response.status);
  return refusal;
}

export const casesOf = (list: readonly Endpoint[]) => list.map((one) => [one.name, one] as const);

export interface RawCall {
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Ids and names that do not exist, so that a request accepted by mistake changes nothing. */
export const pathOf = (endpoint: Endpoint): string =>
  endpoint.path
    .replace("{id}", "999999999")
    .replace("{kind}", "proof")
    .replace("{status}", "pending")
    .replace("{desk}", "00000000-0000-4000-8000-000000000000")
    .replace("{remote}", "shell")
    .replace("{version}", "0.0.0-00000000")
    .replace("{failure}", "A".repeat(16))
    .replaceAll(/\{\w+\}/g, "none");

export function sendRaw(
  endpoint: Endpoint,
  who: Record<string, string>,
  { path = pathOf(endpoint), query = "", headers, body }: RawCall,
): Promise<Response> {
  return fetch(`${productOrigin}${path}${query}`, {
    method: endpoint.method,
    headers: { ...who, ...headers },
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
}

export const json = (value: unknown): RawCall => ({
  headers: { "content-type": "application/json" },
  body: typeof value === "string" ? value : JSON.stringify(value),
});

const ignoredCollections = [
  // An upload opens a session for its sender, whether or not the file is accepted.
  /^auth\.sessions$/,
  // A refused sign-in has an audit entry.
  /^auth\.audit/,
  // Claimed while a call runs, and released.
  /\.idempotency_keys$/,
  // Receivers of other tests are closed: deliveries to them are retried in the background.
  /^webhooks\.(deliveries|attempt_logs|replays|webhooks)$/,
  // Leases that the workers renew.
  /^webhooks\.(shards|workers)$/,
];

async function rowsOf(): Promise<Record<string, string>> {
  const compared = Object.entries(await readDatabases()).filter(
    ([name]) => !ignoredCollections.some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(
    compared.map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );
}

/**
 * Fails a file of tests whose calls changed a row. Returns the headers of a permitted
 * caller, so that the input is refused and not the caller.
 */
export function changesNothing() {
  let administrator: Record<string, string> = {};
  let before: Record<string, string>;
  beforeAll(async () => {
    administrator = await roles["an administrator"](productOrigin);
    before = await rowsOf();
  });
  afterAll(async () => {
    expect(await rowsOf()).toEqual(before);
  });
  return {
    callerOf: ({ access }: Pick<Endpoint, "access">) => (access === "public" ? {} : administrator),
  };
}

export const badIds = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "9007199254740993",
  "01",
  "+1",
  "%201",
  "1%20",
  "1%00",
  "abc",
  "NaN",
  "null",
  "undefined",
  "%24ne",
  "[object%20Object]",
  "%D9%A1",
  "99999999999999999999",
];

export const badNames = [
  "..%2F..%2Fetc%2Fpasswd",
  "%00",
  "%7B%22%24ne%22%3Anull%7D",
  "__proto__",
  "constructor",
  "x".repeat(300),
  "%F0%9F%92%A5",
  "%E2%80%AE",
];

export const brokenEscapes = ["%zz", "%", "%ff", "%c0%af"];

const everywhere = ["zzz=1", "a[$ne]=1", "$where=1", "__proto__=1", "constructor=1", "a.b=1", "=1"];

const byName: Record<string, readonly string[]> = {
  page: ["0", "-1", "1.5", "1e3", "0x1", "", "abc", "1000001", "9007199254740993"],
  limit: ["0", "-1", "101", "1e1", "", "abc"],
  sort: ["nonsense", "", "name,-name", "$natural"],
  status: ["nonsense", "", "all", "[]"],
  search: ["x".repeat(201), "a%00b"],
  country: ["x".repeat(121), "a%00b"],
  ids: ["", "a", "1,", ",1", "1;2", "1".repeat(2001)],
  format: ["xml", ""],
  width: ["0", "-1", "1.5", "1e3", "0x1", "abc", "", "4097"],
  personId: ["abc", "0", "-1", "1.5", "1e3", ""],
  since: ["yesterday", ""],
  until: ["yesterday", ""],
};

const shape = (endpoint: Endpoint): string[] =>
  "shape" in endpoint.query && typeof endpoint.query.shape === "object"
    ? Object.keys(endpoint.query.shape ?? {})
    : [];

export function badQueries(endpoint: Endpoint): string[] {
  const known = shape(endpoint).flatMap((name) => [
    ...(byName[name] ?? []).map((value) => `${name}=${value}`),
    `${name}[$ne]=1`,
    `${name}[]=1`,
    `${name}=1&${name}=2`,
  ]);
  return [...everywhere, ...known].map((query) => `?${query}`);
}

/** Long and hostile, but only texts: they are looked for and not found. */
export const oddSearches = [
  `${"(a+)+".repeat(39)}$`,
  "\\",
  "(",
  "[",
  "*",
  ".*",
  "$ne",
  "%25%25%25",
  "'\"`;--",
  "%E2%80%AE%E2%80%8B",
  "%F0%9F%92%A5",
  "e%CC%81".repeat(60),
].filter((text) => decodeURIComponent(text).length <= limits.title);
