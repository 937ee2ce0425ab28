import type Koa from "koa";
import { expect, it } from "vitest";
import type { GatewayContext } from "../pipeline/request-context.ts";
import { overrideKeyOf, readOverride, setOverride } from "./override-cookies.ts";

const start = Date.parse("2026-11-25T12:00:00Z");
let now = start;
const context = {
  clock: () => new Date(now),
  isHttps: false,
  overrideKey: overrideKeyOf("a secret of the gateway"),
} as GatewayContext;

const request = (headers: Record<string, string>) => {
  const set: string[] = [];
  const ctx = {
    headers,
    req: { headers },
    get: (name: string) => headers[name] ?? "",
    set: () => undefined,
    append: (_: string, cookie: string) => set.push(cookie),
  } as unknown as Koa.Context;
  return { ctx, set };
};

/** Returns what the cookie stores after a choice of this session. */
function storedFor(choice: string, headers: Record<string, string>): string {
  const { ctx, set } = request(headers);
  setOverride(ctx, context, { name: "gd_set", choice });
  return /^gd_set=([^;]+); .*max-age=3600/.exec(set[0] ?? "")?.[1] ?? "";
}

function read(headers: Record<string, string>, value: string) {
  const { ctx, set } = request({ ...headers, cookie: `${headers.cookie ?? ""}; gd_set=${value}` });
  return { override: readOverride(ctx, context, "gd_set"), set };
}

const session = { cookie: "sid=first" };
const removed = { override: null, set: [expect.stringMatching(/^gd_set=; .*max-age=0/)] };

it("reads a choice for an hour, in the session that confirmed it", () => {
  now = start;
  const value = storedFor("12", session);
  const until = start / 1_000 + 3_600;
  expect(read(session, value)).toEqual({ override: { choice: "12", until }, set: [] });
  expect(read({ cookie: "sid=second" }, value)).toEqual(removed);
  expect(read({}, value)).toEqual(removed);
  expect(read({ ...session, authorization: "Bearer of the gate" }, value)).toEqual(removed);
  now = start + 3_600_000;
  expect(read(session, value)).toEqual(removed);
});

it("removes a value that was changed, or that another key signed", () => {
  now = start;
  const value = storedFor("12", session);
  const [choice, until, signature] = value.split(".");
  for (const changed of [
    "12.9999999999",
    `13.${until}.${signature}`,
    `${choice}.${Number(until) + 1}.${signature}`,
    `${choice}.${until}.${"A".repeat(43)}`,
    `${value}.`,
    "12",
  ]) {
    expect(read(session, changed)).toEqual(removed);
  }
  const other = { ...context, overrideKey: overrideKeyOf("another secret") };
  const { ctx, set } = request(session);
  setOverride(ctx, other, { name: "gd_set", choice: "12" });
  expect(read(session, /=([^;]+)/.exec(set[0] ?? "")?.[1] ?? "")).toEqual(removed);
});

it("keeps the choice of the gate for its token", () => {
  now = start;
  const gate = { authorization: "Bearer of the gate" };
  const value = storedFor("staging.mf-registry", gate);
  expect(read(gate, value).override?.choice).toBe("staging.mf-registry");
  expect(read({ authorization: "Bearer of another" }, value)).toEqual(removed);
  expect(read(session, value)).toEqual(removed);
});
