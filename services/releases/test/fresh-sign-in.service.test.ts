import { type Endpoint, endpoints } from "@deeds/contracts";
import { administrator, administratorSince, type CallOptions } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { aBuild, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-admin"));
afterAll(() => service.stop());

/** What a script in the page of an administrator who signed in eleven minutes ago can call. */
const stale = administratorSince(11 * 60);
const refusedCode = async (endpoint: Endpoint, options: CallOptions = {}) =>
  (await service.refused(endpoint, { as: stale, ...options })).code;

describe("an administrator who signed in more than ten minutes ago", () => {
  it("creates no publish token and revokes none", async () => {
    const body = { remote: "shell", name: "minted" } as const;
    expect(await refusedCode(endpoints.createPublishToken, { body })).toBe(
      "fresh-sign-in-required",
    );
    expect(await service.rows("publish-tokens").countDocuments({ name: "minted" })).toBe(0);
    const { token } = await service.call(endpoints.createPublishToken, { body });
    const params = { id: token.id };
    expect(await refusedCode(endpoints.revokePublishToken, { params })).toBe(
      "fresh-sign-in-required",
    );
    expect(await service.rows("publish-tokens").countDocuments({ _id: token.id })).toBe(1);
  });

  it("activates no shell, in no environment and for no part of the browsers", async () => {
    const id = await actions.named(aBuild("shell"));
    const before = await actions.live();
    const params = { id };
    const query = { environment: "staging" };
    expect(await refusedCode(endpoints.activateReleaseSet, { params })).toBe(
      "fresh-sign-in-required",
    );
    expect(await refusedCode(endpoints.activateReleaseSet, { params, query })).toBe(
      "fresh-sign-in-required",
    );
    const body = { percent: 5 };
    expect(await refusedCode(endpoints.startCanary, { params, body })).toBe(
      "fresh-sign-in-required",
    );
    expect(await actions.live()).toEqual(before);
  });

  it("creates no mandatory set and activates none", async () => {
    const remotes = await actions.published(aBuild("mf-registry"));
    const body = { remotes, mandatory: true };
    expect(await refusedCode(endpoints.createReleaseSet, { body })).toBe("fresh-sign-in-required");
    const { id } = await service.call(endpoints.createReleaseSet, { body });
    expect(await refusedCode(endpoints.activateReleaseSet, { params: { id } })).toBe(
      "fresh-sign-in-required",
    );
  });

  it("still activates a remote and rolls it back, without the shell", async () => {
    const { live } = await actions.overview();
    const id = await actions.named(aBuild("mf-registry"));
    const as = stale;
    await service.call(endpoints.activateReleaseSet, { as, params: { id } });
    await service.call(endpoints.activateReleaseSet, { as, params: { id: live?.id ?? 0 } });
    expect((await actions.live()).production.id).toBe(live?.id);
  });
});

it("ten minutes are enough for an administrator, and a session without a time for none", async () => {
  const body = { remote: "mf-admin", name: "a build machine" } as const;
  const nearly = administratorSince(9 * 60 + 50);
  await service.call(endpoints.createPublishToken, { as: nearly, body });
  const as = { ...administrator(), authTime: null };
  expect((await service.refused(endpoints.createPublishToken, { as, body })).status).toBe(403);
});
