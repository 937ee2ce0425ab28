import { endpoints } from "@deeds/contracts/browser";
import { afterEach, expect, test, vi } from "vitest";
import { callEndpoint, type FailedCall, onCallFailed } from "./call-endpoint.ts";

afterEach(() => vi.unstubAllGlobals());

const failed: FailedCall[] = [];
onCallFailed((failure) => failed.push(failure));

async function callWith(status: number): Promise<void> {
  failed.length = 0;
  vi.stubGlobal("fetch", async () => new Response("", { status }));
  await callEndpoint(endpoints.currentReleases).catch(() => undefined);
}

test("a call that fails by no fault of the visitor is notified, with where it was made", async () => {
  await callWith(503);
  expect(failed.map(({ endpoint, error }) => [endpoint.name, error.status])).toEqual([
    ["currentReleases", 503],
  ]);
  expect(failed[0]?.stack).toContain("failed-calls.unit.test.ts");
});

test("a rejected call is not notified", async () => {
  for (const status of [403, 404, 422, 429]) {
    await callWith(status);
    expect(failed).toEqual([]);
  }
});
