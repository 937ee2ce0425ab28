import { type DomainEvent, endpoints, type LiveSet } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { createLogger } from "@deeds/service-kit";
import { testEngines } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type ABuild, aBuild, aPage, callInternally, startReleases, tokenOf } from "./harness.ts";

const received: DomainEvent[] = [];

const service = await startReleases();
const subscriber = await createMessaging({
  url: testEngines().natsUrl,
  service: "test",
  log: createLogger("test", "error"),
});
await new Promise<void>((resolve) => {
  subscriber.subscribe({
    onEvent: (event) => {
      if (/^release_(promoted|rolled_back)$/.test(event.type)) received.push(event);
    },
    onGap: resolve,
  });
});
afterAll(async () => {
  await subscriber.close();
  await service.stop();
});

const { actions } = service;

const live = async (): Promise<LiveSet> => (await actions.live()).production;

const receivedTypes = (setId: number) =>
  vi.waitFor(() => {
    const found = received.filter((event) => event.subject === String(setId));
    expect(found.length).toBeGreaterThan(0);
    return found.map((event) => event.type);
  });

describe("a release set", () => {
  it("is live as a whole once it is activated, and publishes one event", async () => {
    expect((await callInternally(service, `/internal/live`)).status).toBe(404);
    const shell = aBuild("shell", { uses: ["submissions.add-proof"] });
    const pages = [{ path: "/people/:id", access: "public" as const }];
    const submissions = aBuild("mf-submissions", { slots: ["submissions.add-proof"], pages });
    const id = await actions.promoted(shell, submissions);

    const now = await live();
    expect(now.id).toBe(id);
    expect(now.remotes.map((remote) => remote.name)).toEqual(["shell", "mf-submissions"]);
    expect(now.remotes[1]).toMatchObject({
      version: submissions.build.version,
      base: `/mf/mf-submissions/${submissions.build.version}/`,
      entry: submissions.build.entry,
      pages,
      previous: null,
    });
    expect(await receivedTypes(id)).toEqual(["release_promoted"]);
  });

  it("changes only the named front ends and has their previous versions", async () => {
    const shell = aBuild("shell");
    const registry = aBuild("mf-registry");
    await actions.promoted(shell, registry);
    const next = aBuild("mf-registry");
    await actions.promoted(next);

    const now = await live();
    const versions = new Map(now.remotes.map((remote) => [remote.name, remote]));
    expect(versions.get("shell")?.version).toBe(shell.build.version);
    expect(versions.get("mf-registry")?.version).toBe(next.build.version);
    expect(versions.get("mf-registry")?.previous?.version).toBe(registry.build.version);
    const old = await service.file(registry, registry.build.entry);
    expect(old.status).toBe(200);
  });

  it("is rolled back by activating an earlier one", async () => {
    const registry = aBuild("mf-registry");
    const earlier = await actions.promoted(aBuild("shell"), registry);
    await actions.promoted(aBuild("mf-registry"));
    await actions.activate(earlier);

    const now = await live();
    expect(now.id).toBe(earlier);
    expect(now.remotes.find((remote) => remote.name === "mf-registry")?.version).toBe(
      registry.build.version,
    );
    await vi.waitFor(async () => {
      expect(await receivedTypes(earlier)).toEqual(["release_promoted", "release_rolled_back"]);
    });
  });

  it("records no second activation when it is activated again", async () => {
    const id = await actions.promoted(aBuild("shell"));
    expect((await actions.activate(id)).live).toBe(true);
    expect(await service.rows("activations").countDocuments({ setId: id })).toBe(1);
  });

  it("is the only live one of two that are activated concurrently", async () => {
    const remotes = await actions.published(aBuild("shell"));
    const ids = await Promise.all([0, 1].map(() => actions.createSet(remotes)));
    await Promise.all(ids.map(actions.activate));
    expect(ids).toContain((await live()).id);
    const { sets } = await actions.overview();
    expect(sets.filter((set) => set.live)).toHaveLength(1);
  });

  it("contains what another team has released since it was created", async () => {
    await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-admin"));
    const [registry, admin] = [aBuild("mf-registry"), aBuild("mf-admin")];
    const named = async (build: ABuild) =>
      actions.createSet(await actions.published(build), build.build.version);
    const ids = [await named(registry), await named(admin)];
    const activated = await Promise.all(ids.map(actions.activate));

    const now = await live();
    const versions = now.remotes.map(({ version }) => version);
    expect(versions).toContain(registry.build.version);
    expect(versions).toContain(admin.build.version);
    const last = activated.find(({ id }) => id === now.id);
    expect(ids).not.toContain(last?.id);
    expect([registry.build.version, admin.build.version]).toContain(last?.name);
  });

  it("is refused when two front ends claim a page or a slot, or a slot stays empty", async () => {
    const pages = [{ path: "/about", access: "public" as const }];
    const remotes = await actions.published(
      aBuild("shell", { pages, uses: ["admin.nothing"] }),
      aBuild("mf-registry", { pages, slots: ["twice"] }),
      aBuild("mf-admin", { slots: ["twice"] }),
    );
    const refused = await service.refused(endpoints.createReleaseSet, {
      body: { remotes },
    });
    expect(refused.code).toBe("incompatible-release");
    expect(refused.issues?.map((issue) => issue.path)).toEqual([
      "remotes.mf-registry./about",
      "remotes.mf-admin.twice",
      "remotes.shell.admin.nothing",
    ]);
  });

  it("is refused when a team changed a property of a slot that another team's page passes", async () => {
    const slot = "events.summary";
    const page = aBuild("mf-registry", {
      uses: [slot],
      slotProps: { [slot]: { count: ["number"] } },
    });
    const filling = (count: string[]) =>
      aBuild("mf-events", { slots: [slot], slotProps: { [slot]: { count } } });
    await actions.promoted(aBuild("shell"), page, filling(["number"]));
    const before = await live();

    const changed = filling(["string"]);
    const body = { remotes: await actions.published(changed) };
    const refused = await service.refused(endpoints.createReleaseSet, { body });
    expect(refused.code).toBe("incompatible-release");
    expect(refused.issues).toEqual([
      {
        path: `remotes.mf-registry.${slot}`,
        message: expect.stringContaining(`count, mf-events ${changed.build.version}`),
      },
    ]);
    expect(await live()).toEqual(before);

    await actions.promoted(filling(["number", "string"]));
  });

  it("is refused when it names an unpublished version", async () => {
    const body = { remotes: { "mf-registry": "9.9.9-00000000" } };
    const refused = await service.refused(endpoints.createReleaseSet, { body });
    expect(refused.code).toBe("validation");
  });
});

describe("a report of a browser", () => {
  it("is counted for its version", async () => {
    const sent = aBuild("mf-registry");
    await actions.promoted(sent);
    const { version } = sent.build;
    const body = { remote: "mf-registry", version, kind: "load-failed" } as const;
    for (const other of [{}, {}, { version: "1.0.0-ffffffff" }]) {
      const report = { ...body, ...other, token: tokenOf(aPage()) };
      await service.client.call(endpoints.reportRelease, { body: report });
    }

    expect((await actions.versionOf(sent))?.failures).toMatchObject({ load: 2, render: 0 });
    expect(await service.rows("reports").countDocuments()).toBe(1);
  });
});
