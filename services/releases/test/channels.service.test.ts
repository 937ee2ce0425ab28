import { endpoints, type FrontEndName } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type ABuild, aBuild, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
afterAll(() => service.stop());

/** A team with its own token for one front end. */
async function aTeam(remote: FrontEndName) {
  const body = { remote, name: "the build machine" };
  const { secret } = await service.call(endpoints.createPublishToken, { body });
  const { bearer, sign } = readPublishToken(secret);
  const headers = { authorization: `Bearer ${bearer}` };
  const post = async (path: string, sent: object) => {
    const response = await fetch(service.origin + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(sent),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  const created = async (build: ABuild): Promise<number> => {
    expect((await service.publish(build, headers, sign(build.build))).status).toBe(201);
    const remotes = { [remote]: build.build.version };
    return (await post("/api/releases/sets", { remotes })).body.id ?? 0;
  };
  return {
    post,
    created,
    ship: async (build = aBuild(remote)) => {
      const activated = await post(`/api/releases/sets/${await created(build)}/activate`, {});
      expect(activated.status).toBe(200);
      return build.build.version;
    },
    rollBack: () => post("/api/releases/rollback", { remote }),
  };
}

const liveVersions = async () =>
  Object.fromEntries(
    (await actions.live()).production.remotes.map(({ name, version }) => [name, version]),
  );

const registry = await aTeam("mf-registry");
const admin = await aTeam("mf-admin");
let first: { registry: string; admin: string };

beforeEach(async () => {
  const [one, other] = [aBuild("mf-registry"), aBuild("mf-admin")];
  await actions.promoted(aBuild("shell"), one, other);
  first = { registry: one.build.version, admin: other.build.version };
});

describe("a rollback of one front end", () => {
  it("leaves what another team has released since", async () => {
    await registry.ship();
    const theirs = await admin.ship();
    expect((await registry.rollBack()).status).toBe(200);
    expect(await liveVersions()).toMatchObject({
      "mf-registry": first.registry,
      "mf-admin": theirs,
    });
    const [last] = (await actions.overview()).history;
    expect(last).toMatchObject({ kind: "rolled-back", by: "mf-registry: the build machine" });
  });

  it("does not return to a version that was rolled back", async () => {
    const second = await registry.ship();
    await registry.ship();
    await registry.rollBack();
    expect((await liveVersions())["mf-registry"]).toBe(second);
    expect((await actions.overview()).previousVersions?.["mf-registry"]).toBe(first.registry);
    await registry.rollBack();
    expect((await liveVersions())["mf-registry"]).toBe(first.registry);
  });

  it("is refused for another team's front end, and without a version before", async () => {
    const body = { remote: "mf-registry" };
    expect((await admin.post("/api/releases/rollback", body)).status).toBe(403);
    const events = await aTeam("mf-events");
    await events.ship();
    const refused = await events.rollBack();
    expect(refused.status).toBe(422);
  });

  it("is possible while releases are frozen, unlike a release", async () => {
    await registry.ship();
    const again = (await actions.live()).production.id;
    const next = await registry.created(aBuild("mf-registry"));
    await actions.freeze("the year's accounts");
    try {
      expect((await registry.rollBack()).status).toBe(200);
      expect((await liveVersions())["mf-registry"]).toBe(first.registry);
      for (const id of [next, again]) {
        const frozen = await registry.post(`/api/releases/sets/${id}/activate`, {});
        expect(frozen).toMatchObject({ status: 409, body: { code: "releases-frozen" } });
      }
    } finally {
      await actions.freeze(null);
    }
  });

  it("of the whole installation is possible while releases are frozen", async () => {
    const before = (await actions.live()).production.id;
    await registry.ship();
    await actions.freeze("the year's accounts");
    try {
      await actions.activate(before);
      expect((await liveVersions())["mf-registry"]).toBe(first.registry);
    } finally {
      await actions.freeze(null);
    }
  });
});
