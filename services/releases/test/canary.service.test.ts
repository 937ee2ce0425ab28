import { type CanaryGroup, endpoints } from "@deeds/contracts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { advanceCanaries } from "../src/use-cases/advance-canary.ts";
import { type ABuild, aBuild, aPage, callInternally, startReleases, tokenOf } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
/** Id of the live set. */
let base: number;
let good: ABuild;
let candidate: ABuild;
let setId: number;

beforeEach(async () => {
  await service.call(endpoints.stopCanary);
  good = aBuild("mf-registry");
  base = await actions.promoted(aBuild("shell"), good, aBuild("mf-admin"));
  candidate = aBuild("mf-registry");
  setId = await actions.named(candidate);
});
afterAll(() => service.stop());

const start = (percent = 50, more: { ramp?: number[]; everyMinutes?: number } = {}) =>
  service.callFor(setId, endpoints.startCanary, { percent, ...more });

const report = (
  id: number,
  group: CanaryGroup,
  more: { browser?: string; kind?: "render-failed" | "vitals"; grades?: { lcp: number } } = {},
) => {
  const { browser, kind = "render-failed", grades } = more;
  const version = (group === "canary" ? candidate : good).build.version;
  const token = tokenOf(aPage({ canaries: [{ id, group }], ...(browser && { browser }) }));
  const body = { remote: "mf-registry" as const, version, kind, token };
  return service.client.call(endpoints.reportRelease, {
    body: { ...body, ...(grades && { grades }) },
  });
};

/** Page views of the canary whose shell renders. */
const start50 = async (id: number) => {
  for (let view = 1; view <= 50; view += 1) {
    const token = tokenOf(aPage({ canaries: [{ id, group: "canary" }] }));
    await service.client.call(endpoints.reportStarted, { body: { token } });
  }
};

const serve = (id: number, canary: number, control: number) =>
  callInternally(service, "/internal/canaries/served", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ [`${id}.canary`]: canary, [`${id}.control`]: control }),
  });

const canaryOf = async (id: number) => {
  const found = (await actions.overview()).canaries.find((canary) => canary.id === id);
  if (!found) throw new Error(`there is no canary ${id}`);
  return found;
};

describe("a canary", () => {
  it("is served next to the live set, and falls back on it", async () => {
    const { id } = await start(5);
    const { production, canaries } = await actions.live();
    expect(production.id).toBe(base);
    expect(canaries).toMatchObject([{ id, setId, percent: 5, conflicts: [] }]);
    const [remote, ...others] = canaries[0]?.remotes ?? [];
    expect(others).toEqual([]);
    expect(remote?.version).toBe(candidate.build.version);
    expect(remote?.previous?.version).toBe(good.build.version);
  });

  it("is rolled back when it fails for nine browsers and the control group for none", async () => {
    const { id } = await start();
    await serve(id, 12, 11);
    for (let browser = 1; browser <= 8; browser += 1) await report(id, "canary");
    expect((await canaryOf(id)).outcome).toBe("running");
    await report(id, "canary");

    const ended = await canaryOf(id);
    expect(ended).toMatchObject({
      outcome: "rolled-back",
      evidence: {
        served: { canary: 12, control: 11 },
        failed: { canary: 9, control: 0 },
        failedViews: { canary: 9, control: 0 },
      },
    });
    expect(ended.evidence.likelihood.failed).toBeGreaterThanOrEqual(100);
    const { production, canaries } = await actions.live();
    expect(canaries).toEqual([]);
    expect(production.id).toBe(base);
    const last = (await actions.auditEntriesOf(setId)).at(-1);
    expect(last).toMatchObject({ action: "rolled-back", actorId: null });
    expect(last?.note).toContain("by itself");
  });

  it("continues when one browser fails again and again", async () => {
    const { id } = await start();
    for (let view = 1; view <= 30; view += 1) await report(id, "canary", { browser: "one" });
    expect(await canaryOf(id)).toMatchObject({
      outcome: "running",
      evidence: { failedViews: { canary: 30 }, failed: { canary: 1 } },
    });
  });

  it("continues when the control group fails as often", async () => {
    const { id } = await start();
    for (let pair = 1; pair <= 15; pair += 1) {
      await report(id, "control");
      await report(id, "canary");
    }
    expect((await canaryOf(id)).outcome).toBe("running");
  });

  it("is rolled back when it is slow for nine browsers; medium ones are not counted", async () => {
    const { id } = await start();
    const slow = (lcp: number) => report(id, "canary", { kind: "vitals", grades: { lcp } });
    for (let browser = 1; browser <= 12; browser += 1) await slow(1);
    for (let browser = 1; browser <= 9; browser += 1) await slow(2);
    expect(await canaryOf(id)).toMatchObject({ outcome: "rolled-back" });
    const version = await actions.versionOf(candidate);
    expect(version?.days.at(-1)?.lcp).toEqual([0, 12, 9]);
  });

  it("grows by its ramp after enough started page views, and is promoted after the last step", async () => {
    const { id } = await start(5, { ramp: [25], everyMinutes: 1 });
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await advanceCanaries(service.context, later(2));
    expect((await canaryOf(id)).percent).toBe(5);
    await start50(id);
    await advanceCanaries(service.context, later(2));
    expect(await canaryOf(id)).toMatchObject({ percent: 25, ramp: [] });
    await advanceCanaries(service.context, later(2));
    expect((await canaryOf(id)).outcome).toBe("running");
    await advanceCanaries(service.context, later(4));
    expect((await canaryOf(id)).outcome).toBe("running");
    await start50(id);
    await advanceCanaries(service.context, later(4));
    expect((await canaryOf(id)).outcome).toBe("promoted");
    expect((await actions.live()).production.id).toBe(setId);
  });

  it("continues after another team's release, and is promoted together with it", async () => {
    const { id } = await start(5, { ramp: [], everyMinutes: 1 });
    const admin = aBuild("mf-admin");
    await actions.promoted(admin);
    expect((await canaryOf(id)).outcome).toBe("running");
    const during = await actions.live();
    expect(during.production.remotes.map(({ version }) => version)).toContain(admin.build.version);
    const versions = during.canaries[0]?.remotes.map(({ version }) => version);
    expect(versions).toEqual([candidate.build.version]);
    await start50(id);
    await advanceCanaries(service.context, new Date(Date.now() + 120_000));
    const live = (await actions.live()).production.remotes.map(({ version }) => version);
    expect(live).toContain(admin.build.version);
    expect(live).toContain(candidate.build.version);
  });

  it("outdates no page when it starts, and its own pages when it ends", async () => {
    const before = await actions.keys();
    await start(5);
    const during = await actions.keys();
    expect(during.keys).toEqual(expect.arrayContaining(before.keys));
    expect(during.keys).toHaveLength(before.keys.length + 1);
    await service.call(endpoints.stopCanary);
    expect((await actions.keys()).keys).toEqual(before.keys);
  });

  it("is refused for the live set", async () => {
    const refused = await service.refused(endpoints.startCanary, {
      params: { id: base },
      body: { percent: 5 },
    });
    expect(refused.issues?.map(({ path }) => path)).toEqual(["id"]);
  });

  it("waits while releases are frozen", async () => {
    const { id } = await start(5, { ramp: [25], everyMinutes: 1 });
    await start50(id);
    await actions.freeze("the year's accounts");
    await advanceCanaries(service.context, new Date(Date.now() + 120_000));
    expect((await canaryOf(id)).percent).toBe(5);
    await actions.freeze(null);
    await advanceCanaries(service.context, new Date(Date.now() + 120_000));
    expect((await canaryOf(id)).percent).toBe(25);
  });

  it("is the only one of its front end, and only a change of its release set changes it", async () => {
    const { id } = await start(5);
    expect((await start(20)).id).toBe(id);
    const other = await actions.named(aBuild("mf-registry"));
    const refused = await service.refused(endpoints.startCanary, {
      params: { id: other },
      body: { percent: 5 },
    });
    expect(refused.code).toBe("canary-running");
  });

  it("ends when another version of its front end becomes live", async () => {
    const { id } = await start(5);
    await actions.promoted(aBuild("mf-registry"));
    expect((await canaryOf(id)).outcome).toBe("stopped");
  });
});
