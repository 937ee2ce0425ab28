import { endpoints, type FrontEndName, linkedPreview } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readLinkedPreview } from "../src/use-cases/previews.ts";
import { type ABuild, aBuild, callInternally, startReleases } from "./harness.ts";

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
  const remove = (path: string) => fetch(service.origin + path, { method: "DELETE", headers });
  const publish = (build: ABuild) => service.publish(build, headers, sign(build.build));
  const created = async (build: ABuild): Promise<number> => {
    expect((await publish(build)).status).toBe(201);
    const remotes = { [remote]: build.build.version };
    return (await post("/api/releases/sets", { remotes })).body.id ?? 0;
  };
  const stage = async (build = aBuild(remote)) => {
    const path = `/api/releases/sets/${await created(build)}/activate?environment=staging`;
    expect((await post(path, {})).status).toBe(200);
    return build.build.version;
  };
  return {
    post,
    publish,
    created,
    stage,
    remove,
    unstage: (of = remote) => remove(`/api/releases/staging/${of}`),
    canary: async (build: ABuild) =>
      post(`/api/releases/sets/${await created(build)}/canary`, { percent: 50 }),
    stopCanary: (query = "") => remove(`/api/releases/canary${query}`),
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

const stagedVersions = async () =>
  Object.fromEntries(
    (await actions.live()).staging?.remotes.map(({ name, version }) => [name, version]) ?? [],
  );

const registry = await aTeam("mf-registry");
const admin = await aTeam("mf-admin");
let first: { registry: string; admin: string };

beforeEach(async () => {
  await service.call(endpoints.stopCanary);
  for (const remote of ["mf-registry", "mf-admin"]) {
    await service.call(endpoints.unstageRelease, { params: { remote } });
  }
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

describe("staging", () => {
  it("has the staged versions of two teams side by side", async () => {
    const [mine, theirs] = [await registry.stage(), await admin.stage()];
    expect(await stagedVersions()).toMatchObject({ "mf-registry": mine, "mf-admin": theirs });
    expect((await actions.live()).staged.map(({ remote }) => remote.version)).toEqual([
      theirs,
      mine,
    ]);
    const { staging } = await actions.overview();
    expect(staging?.map(({ remote, version }) => [remote, version])).toEqual([
      ["mf-admin", theirs],
      ["mf-registry", mine],
    ]);
  });

  it("loses a version that becomes live, and one that its team removes", async () => {
    const build = aBuild("mf-registry");
    await registry.stage(build);
    const theirs = await admin.stage();
    await registry.stage(aBuild("mf-registry"));
    expect((await registry.unstage("mf-admin")).status).toBe(403);
    const { setId = 0 } = (await actions.overview()).staging?.[0] ?? {};
    await actions.activate(setId);
    expect((await actions.live()).staged.map(({ remote }) => remote.version)).toEqual([theirs]);
    expect((await admin.unstage()).status).toBe(204);
    expect((await actions.live()).staging).toBeNull();
  });

  it("shows the latest of two versions that cannot be live together, each alone", async () => {
    const pages = [{ path: "/events", access: "public" as const }];
    await registry.stage(aBuild("mf-registry", { pages }));
    const theirs = await admin.stage(aBuild("mf-admin", { pages }));
    expect(await stagedVersions()).toMatchObject({
      "mf-registry": first.registry,
      "mf-admin": theirs,
    });
    expect((await actions.live()).staged).toHaveLength(2);
  });
});

describe("canaries", () => {
  it("of two teams run side by side, and a team ends its own only", async () => {
    const [mine, theirs] = [aBuild("mf-registry"), aBuild("mf-admin")];
    expect((await registry.canary(mine)).status).toBe(200);
    expect((await admin.canary(theirs)).status).toBe(200);
    const running = async () =>
      (await actions.live()).canaries.map(({ remotes }) => remotes.map(({ version }) => version));
    expect(await running()).toEqual([[mine.build.version], [theirs.build.version]]);
    expect((await registry.stopCanary("?remote=mf-admin")).status).toBe(403);
    expect((await registry.stopCanary()).status).toBe(204);
    expect(await running()).toEqual([[theirs.build.version]]);
    await service.call(endpoints.stopCanary, { query: { remote: "mf-admin" } });
    expect(await running()).toEqual([]);
  });

  it("that cannot be live together name each other", async () => {
    const pages = [{ path: "/events", access: "public" as const }];
    await registry.canary(aBuild("mf-registry", { pages }));
    await admin.canary(aBuild("mf-admin", { pages }));
    const [one, other] = (await actions.live()).canaries;
    expect([one?.conflicts, other?.conflicts]).toEqual([[other?.id], [one?.id]]);
  });

  it("are not served when the live set has become incompatible", async () => {
    const pages = [{ path: "/events", access: "public" as const }];
    await registry.canary(aBuild("mf-registry", { pages }));
    await admin.ship(aBuild("mf-admin", { pages }));
    expect((await actions.live()).canaries).toEqual([]);
  });
});

describe("a build from uncommitted changes", () => {
  const aDirtyBuild = () => {
    const sent = aBuild("mf-registry");
    sent.build.dirty = true;
    return sent;
  };

  it("goes to staging, and to no visitor", async () => {
    const sent = aDirtyBuild();
    await registry.stage(sent);
    expect(await stagedVersions()).toMatchObject({ "mf-registry": sent.build.version });
    const { setId = 0 } = (await actions.overview()).staging?.[0] ?? {};
    const paths = [`/api/releases/sets/${setId}/activate`, `/api/releases/sets/${setId}/canary`];
    for (const path of paths) {
      const refused = await registry.post(path, path.endsWith("canary") ? { percent: 5 } : {});
      expect(refused.status).toBe(422);
      expect(refused.body.issues).toMatchObject([{ path: "remotes.mf-registry" }]);
    }
    expect((await liveVersions())["mf-registry"]).toBe(first.registry);
    expect(await actions.versionOf(sent)).toMatchObject({ dirty: true });
  });

  it("becomes live once the same files are published from a commit", async () => {
    const sent = aDirtyBuild();
    const id = await registry.created(sent);
    const { dirty: _, ...build } = sent.build;
    const committed = { ...sent, build: { ...build, commit: "a".repeat(40) } };
    expect((await registry.publish(committed)).status).toBe(201);
    expect((await registry.post(`/api/releases/sets/${id}/activate`, {})).status).toBe(200);
    const version = await actions.versionOf(sent);
    expect(version).toMatchObject({ commit: "a".repeat(40), signed: true });
    expect(version).not.toHaveProperty("dirty");
  });
});

describe("a published version", () => {
  it("whose object was lost is restored by the same bytes, and by no others", async () => {
    const sent = aBuild("mf-registry");
    await registry.ship(sent);
    const { entry } = sent.build;
    const stored = service.context.files.list(`versions/mf-registry@${sent.build.version}/`);
    for await (const { key } of stored) await service.context.files.remove(key);
    expect((await service.file(sent, entry)).status).toBe(503);

    expect((await registry.publish(sent)).status).toBe(201);
    const restored = await service.file(sent, entry);
    expect(Buffer.from(await restored.arrayBuffer())).toEqual(sent.files.get(entry));

    const other = aBuild("mf-registry", { script: "export default 2;\n" });
    other.build.version = sent.build.version;
    expect((await registry.publish(other)).status).toBe(409);
  });

  it("is not stored twice when it is published again", async () => {
    const sent = aBuild("mf-registry");
    await registry.ship(sent);
    expect((await registry.publish(sent)).status).toBe(201);
    const { versions } = await actions.overview();
    expect(versions.filter(({ version }) => version === sent.build.version)).toHaveLength(1);
    expect(await service.rows("uploads").countDocuments()).toBe(0);
  });
});

it("a team's token names no mandatory set, which would reload the pages of all", async () => {
  const sent = aBuild("mf-registry");
  await registry.ship(sent);
  const body = { remotes: { "mf-registry": sent.build.version }, mandatory: true };
  expect((await registry.post("/api/releases/sets", body)).status).toBe(403);
  expect((await service.call(endpoints.createReleaseSet, { body })).mandatory).toBe(true);
});

describe("a preview", () => {
  const read = async (path = "") => {
    const token = new URL(path, service.origin).searchParams.get("preview") ?? "";
    return callInternally(service, `/internal/previews/${token}`);
  };
  const create = async (build: ABuild) => {
    await registry.publish(build);
    const remotes = { "mf-registry": build.build.version };
    const { status, body } = await registry.post("/api/releases/previews", { remotes });
    expect(status).toBe(201);
    return endpoints.createPreview.response.parse(body);
  };

  it("shows the live set of the moment with its version to who has the link, for a week", async () => {
    const sent = aBuild("mf-registry");
    sent.build.dirty = true;
    const { path, preview } = await create(sent);
    const theirs = await admin.ship();
    const shown = linkedPreview.parse(await (await read(path)).json());
    expect(shown.live.remotes.map(({ version }) => version)).toEqual([
      expect.any(String),
      sent.build.version,
      theirs,
      ...shown.live.remotes.slice(3).map(({ version }) => version),
    ]);
    expect(shown.live.key).toBe((await actions.live()).production.key);
    const [week, day] = [7 * 24 * 60 * 60_000, 24 * 60 * 60_000];
    expect(Date.parse(preview.expiresAt) - Date.parse(preview.createdAt)).toBe(week);

    const token = new URL(path, service.origin).searchParams.get("preview") ?? "";
    expect(token).toHaveLength(32);
    const on = (after: number) =>
      readLinkedPreview(service.context, token, new Date(Date.now() + after));
    expect(await on(week - day)).not.toBeNull();
    expect(await on(week)).toBeNull();
    const stored = await service.rows("previews").find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await actions.overview())).not.toContain(token);
  });

  it("is ended by its team, not by another", async () => {
    const { path, preview } = await create(aBuild("mf-registry"));
    const { previews } = await actions.overview();
    expect(previews?.[0]).toMatchObject({ id: preview.id, by: "mf-registry: the build machine" });
    expect((await admin.remove(`/api/releases/previews/${preview.id}`)).status).toBe(403);
    expect((await registry.remove(`/api/releases/previews/${preview.id}`)).status).toBe(204);
    expect((await read(path)).status).toBe(404);
  });

  it("of no other versions is ended as well", async () => {
    const { preview } = await service.call(endpoints.createPreview, { body: { remotes: {} } });
    await service.callFor(preview.id, endpoints.endPreview);
    expect((await service.refused(endpoints.endPreview, { params: { id: preview.id } })).code).toBe(
      "not-found",
    );
  });

  it("is refused for another team's front end, and for a version that does not fit", async () => {
    const sent = aBuild("mf-registry", { uses: ["events.unfilled"] });
    await registry.publish(sent);
    const body = { remotes: { "mf-registry": sent.build.version } };
    expect((await admin.post("/api/releases/previews", body)).status).toBe(403);
    expect((await registry.post("/api/releases/previews", body)).status).toBe(422);
  });
});
