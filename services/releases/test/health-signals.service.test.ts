import { type CanaryGroup, endpoints, type PageClaims } from "@deeds/contracts";
import { signPageToken } from "@deeds/contracts/page-token";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { advanceCanaries } from "../src/use-cases/advance-canary.ts";
import { failSilentPages, startDeadlineMs } from "../src/use-cases/page-views.ts";
import { type ABuild, aBuild, aPage, callInternally, startReleases, tokenOf } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
let good: ABuild;
let candidate: ABuild;
let id: number;

beforeEach(async () => {
  await service.call(endpoints.stopCanary);
  good = aBuild("mf-registry");
  await actions.promoted(aBuild("shell"), good);
  candidate = aBuild("mf-registry");
  const setId = await actions.named(candidate);
  const body = { percent: 50, ramp: [50], everyMinutes: 1 };
  id = (await service.callFor(setId, endpoints.startCanary, body)).id;
});
afterAll(() => service.stop());

const pageOf = (group: CanaryGroup, more: Partial<PageClaims> = {}) =>
  aPage({ canaries: [{ id, group }], ...more });

const pagesOf = (group: CanaryGroup, count: number) =>
  Array.from({ length: count }, () => pageOf(group));

/** The gateway's list of the documents it has served. */
async function issue(...pages: PageClaims[]): Promise<void> {
  const { status } = await callInternally(service, `/internal/pages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pages }),
  });
  expect(status).toBe(204);
}

const served = (canary: number) =>
  callInternally(service, "/internal/canaries/served", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ [`${id}.canary`]: canary, [`${id}.control`]: canary }),
  });

const start = (token: string) => service.client.call(endpoints.reportStarted, { body: { token } });

const fail = (token: string, message = "x is undefined") =>
  service.client.call(endpoints.reportRelease, {
    body: {
      remote: "mf-registry",
      version: candidate.build.version,
      kind: "render-failed",
      message,
      token,
    },
  });

const later = (ms: number) => new Date(Date.now() + ms);

const canary = async () => {
  const found = (await actions.overview()).canaries.find((one) => one.id === id);
  if (!found) throw new Error("the canary is missing");
  return found;
};

describe("a canary whose shell does not start", () => {
  it("is rolled back, and does not grow whatever the number of its documents", async () => {
    const dead = pagesOf("canary", 12);
    const alive = pagesOf("control", 12);
    await issue(...dead);
    await issue(...alive);
    await served(1_000);
    for (const page of alive) await start(tokenOf(page));
    await advanceCanaries(service.context, later(120_000));
    expect(await canary()).toMatchObject({ outcome: "running", ramp: [50] });

    await failSilentPages(service.context, later(startDeadlineMs - 10_000));
    expect((await canary()).evidence.failed).toEqual({ canary: 0, control: 0 });
    await failSilentPages(service.context, later(startDeadlineMs + 1_000));
    const { outcome, evidence } = await canary();
    expect(outcome).toBe("rolled-back");
    expect(evidence.failed).toEqual({ canary: 9, control: 0 });
    expect(evidence.started).toEqual({ canary: 0, control: 12 });
  });

  it("counts a page once, though it starts or reports after its deadline", async () => {
    const page = pageOf("canary");
    await issue(page);
    await failSilentPages(service.context, later(startDeadlineMs + 1_000));
    await fail(tokenOf(page));
    await start(tokenOf(page));
    await failSilentPages(service.context, later(startDeadlineMs + 1_000));
    const { failedViews } = (await canary()).evidence;
    expect(failedViews).toEqual({ canary: 1, control: 0 });
  });
});

describe("a page token", () => {
  it("is accepted once as a started page, also before the gateway's list", async () => {
    const page = pageOf("canary");
    await start(tokenOf(page));
    await issue(page);
    await start(tokenOf(page));
    await failSilentPages(service.context, later(startDeadlineMs + 1_000));
    const { started, failedViews } = (await canary()).evidence;
    expect(started).toEqual({ canary: 1, control: 0 });
    expect(failedViews).toEqual({ canary: 0, control: 0 });
  });

  it("is accepted from this installation only, and for an hour", async () => {
    const foreign = signPageToken(pageOf("canary"), "another key of at least 32 characters");
    const [payload] = tokenOf(pageOf("canary")).split(".");
    const [, signature] = tokenOf(pageOf("control")).split(".");
    const old = tokenOf(pageOf("canary", { issuedAt: Date.now() - 61 * 60_000 }));
    for (const token of [foreign, `${payload}.${signature}`, old, "", "a.b"]) {
      await start(token);
      await fail(token);
    }
    const { evidence } = await canary();
    expect(evidence.started).toEqual({ canary: 0, control: 0 });
    expect(evidence.failedViews).toEqual({ canary: 0, control: 0 });
    const version = await actions.versionOf(candidate);
    expect(version?.failures).toMatchObject({ load: 0, render: 0, policy: 0 });
  });
});

describe("reports", () => {
  it("end no good canary when they are forged or repeated", async () => {
    const own = tokenOf(pageOf("canary"));
    for (let time = 1; time <= 20; time += 1) {
      await fail(own);
      await fail(own, `another message ${time}`);
      await fail(signPageToken(pageOf("canary"), "a key that the forger has chosen himself"));
    }
    const { outcome, evidence } = await canary();
    expect(outcome).toBe("running");
    expect(evidence.failed).toEqual({ canary: 1, control: 0 });
    expect(evidence.failedViews).toEqual({ canary: 1, control: 0 });
    expect((await actions.versionOf(candidate))?.failures.render).toBe(1);
    const params = { remote: "mf-registry", version: candidate.build.version };
    // The counted one, and three more.
    const listed = await service.call(endpoints.releaseFailures, { params });
    expect(listed.map(({ count }) => count).toSorted()).toEqual([1, 3]);
  });

  it("count for versions only that the page can run", async () => {
    const unrelated = aBuild("mf-registry");
    await actions.published(unrelated);
    const before = good;
    good = aBuild("mf-registry");
    const setId = await actions.promoted(good);
    candidate = aBuild("mf-registry");
    const { id: stopped } = await service.callFor(
      await actions.named(candidate),
      endpoints.startCanary,
      { percent: 5 },
    );
    await service.call(endpoints.stopCanary);
    const reported = async (claims: Partial<PageClaims>) => {
      const counts: (number | undefined)[] = [];
      for (const { build } of [good, before, candidate, unrelated]) {
        const body = { remote: "mf-registry", version: build.version, kind: "load-failed" };
        await service.client.call(endpoints.reportRelease, {
          body: { ...body, token: tokenOf(aPage({ setId, ...claims })) },
        });
      }
      for (const sent of [good, before, candidate, unrelated]) {
        counts.push((await actions.versionOf(sent))?.failures.load);
      }
      return counts;
    };
    // The live version, and the one that it falls back on.
    expect(await reported({})).toEqual([1, 1, 0, 0]);
    const control = [{ id: stopped, group: "control" as const }];
    expect(await reported({ canaries: control })).toEqual([2, 2, 0, 0]);
    const canaries = [{ id: stopped, group: "canary" as const }];
    expect(await reported({ canaries })).toEqual([3, 3, 1, 0]);
  });

  it("about another front end are not counted against a canary that does not change it", async () => {
    const sent = aBuild("mf-admin");
    const setId = await actions.promoted(sent);
    for (const page of Array.from({ length: 12 }, () => pageOf("canary", { setId }))) {
      const body = { remote: "mf-admin", version: sent.build.version, kind: "render-failed" };
      await service.client.call(endpoints.reportRelease, {
        body: { ...body, token: tokenOf(page) },
      });
    }
    const { outcome, evidence } = await canary();
    expect(outcome).toBe("running");
    expect(evidence.failed).toEqual({ canary: 0, control: 0 });
  });

  it("hide no bad canary when they are forged in the name of the control group", async () => {
    for (let time = 1; time <= 40; time += 1) {
      await fail(signPageToken(pageOf("control"), "a key that the forger has chosen himself"));
    }
    for (const page of pagesOf("canary", 9)) await fail(tokenOf(page));
    expect(await canary()).toMatchObject({
      outcome: "rolled-back",
      evidence: { failed: { canary: 9, control: 0 } },
    });
  });
});
