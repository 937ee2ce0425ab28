import { endpoints, type PageClaims } from "@deeds/contracts";
import { signPageToken } from "@deeds/contracts/page-token";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { failSilentPages, startDeadlineMs } from "../src/use-cases/page-views.ts";
import { rollBackWorseReleases, watchMs } from "../src/use-cases/watch-releases.ts";
import { type ABuild, aBuild, aPage, startReleases, tokenOf } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
let good: ABuild;
/** Id of the set with the good version. */
let base: number;

beforeEach(async () => {
  await service.call(endpoints.stopCanary);
  await service.rows("page-views").deleteMany({});
  good = aBuild("mf-registry");
  base = await actions.promoted(aBuild("shell"), good, aBuild("mf-admin"));
});
afterAll(() => service.stop());

let clients = 0;

/** A page of the live set, by default of a client of its own. */
const pageOf = (setId: number, more: Partial<PageClaims> = {}): PageClaims => {
  clients += 1;
  return aPage({ setId, client: `client-${clients}`, ...more });
};

const pagesOf = (setId: number, count: number) =>
  Array.from({ length: count }, () => pageOf(setId));

const start = async (...pages: PageClaims[]) => {
  for (const page of pages) {
    await service.client.call(endpoints.reportStarted, { body: { token: tokenOf(page) } });
  }
};

const fail = async (pages: readonly PageClaims[], { build }: ABuild, token = tokenOf) => {
  for (const page of pages) {
    const body = { remote: build.manifest.name, version: build.version, token: token(page) };
    await service.client.call(endpoints.reportRelease, {
      body: { ...body, kind: "render-failed", message: "x is undefined" },
    });
  }
};

const later = (ms = 0) => new Date(Date.now() + ms);
const evaluate = (now = later(1_000)) => rollBackWorseReleases(service.context, now);
const liveOf = async (remote: string) =>
  (await actions.live()).production.remotes.find(({ name }) => name === remote)?.version;

/** Starts so many pages of the good version, then releases another. */
async function release(startedBefore: number, build = aBuild("mf-registry")) {
  await start(...pagesOf(base, startedBefore));
  const setId = await actions.promoted(build);
  return { build, setId, version: build.build.version };
}

const rollbacks = async () => {
  const { history } = await actions.overview();
  return history.filter(({ automatic }) => automatic);
};

describe("a full release that fails for more clients than the version before", () => {
  it("goes back by itself, with its counts in the history, the audit log and the event", async () => {
    const { build, setId, version } = await release(12);
    await start(...pagesOf(setId, 3));
    await fail(pagesOf(setId, 8), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
    await fail(pagesOf(setId, 1), build);
    await evaluate();

    expect(await liveOf("mf-registry")).toBe(good.build.version);
    const counts = { clients: 12, failed: 9, failedBefore: 0 };
    const change = { remote: "mf-registry", from: version, to: good.build.version };
    const [last] = (await actions.overview()).history;
    expect(last).toMatchObject({
      kind: "rolled-back",
      by: null,
      automatic: { ...change, ...counts },
    });
    const entry = (await actions.auditEntriesOf(last?.setId ?? 0)).at(-1);
    expect(entry).toMatchObject({ action: "rolled-back", actorId: null });
    expect(entry?.note).toContain("failed for 9 of 12 clients");
    const [event] = await service
      .rows("outbox")
      .find({ "event.type": "release_rolled_back" })
      .sort({ _id: -1 })
      .toArray();
    expect(event).toMatchObject({
      event: { data: { id: last?.setId, reason: "failures", ...change, counts } },
    });
  });

  it("goes back when its shell does not start", async () => {
    const shell = aBuild("shell");
    const { setId } = await release(12, shell);
    const silent = pagesOf(setId, 9);
    await service.context.models.pageViews.addIssued(silent);
    await evaluate();
    expect(await liveOf("shell")).toBe(shell.build.version);
    const now = later(startDeadlineMs + 1_000);
    await failSilentPages(service.context, now);
    await evaluate(now);
    expect(await liveOf("shell")).not.toBe(shell.build.version);
  });

  it("goes back while releases are frozen, and leaves what another team released since", async () => {
    const { build, setId } = await release(12);
    const theirs = aBuild("mf-admin");
    const next = await actions.promoted(theirs);
    await actions.freeze("the year's accounts");
    try {
      await fail([...pagesOf(setId, 5), ...pagesOf(next, 4)], build);
      await evaluate();
      expect(await liveOf("mf-registry")).toBe(good.build.version);
      expect(await liveOf("mf-admin")).toBe(theirs.build.version);
    } finally {
      await actions.freeze(null);
    }
  });

  it("goes back once, with two replicas, and is watched no more when a person activates it", async () => {
    const { build, setId, version } = await release(12);
    await fail(pagesOf(setId, 9), build);
    const before = (await rollbacks()).length;
    await Promise.all([evaluate(), evaluate()]);
    await evaluate();
    expect(await rollbacks()).toHaveLength(before + 1);

    await actions.activate(setId);
    expect(await liveOf("mf-registry")).toBe(version);
    await fail(pagesOf(setId, 9), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
  });

  it("goes back alone: pages that do not start are counted anew for the others", async () => {
    const theirs = aBuild("mf-admin");
    await start(...pagesOf(base, 30));
    await actions.promoted(theirs);
    const { setId } = await release(0);
    await service.context.models.pageViews.addIssued(pagesOf(setId, 9));
    const now = later(startDeadlineMs + 1_000);
    await failSilentPages(service.context, now);
    await evaluate(now);
    await evaluate(now);
    expect(await liveOf("mf-registry")).toBe(good.build.version);
    expect(await liveOf("mf-admin")).toBe(theirs.build.version);
  });
});

describe("a full release stays", () => {
  it("when the version before failed for as many clients", async () => {
    const failing = pagesOf(base, 12);
    await fail(failing, good);
    const { build, setId, version } = await release(0);
    await fail(pagesOf(setId, 12), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
  });

  it("when fewer than nine clients are known of the version before", async () => {
    const { build, setId, version } = await release(8);
    await fail(pagesOf(setId, 30), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
  });

  it("when the failures are of one client, of another front end, or forged", async () => {
    const { build, setId, version } = await release(30);
    const one = Array.from({ length: 15 }, () => pageOf(setId, { client: "one" }));
    await fail(one, build);
    const admin = aBuild("mf-admin");
    await actions.published(admin);
    await fail(pagesOf(setId, 15), admin);
    const key = "a key that the forger has chosen himself";
    await fail(pagesOf(setId, 15), build, (page) => signPageToken(page, key));
    await fail(pagesOf(base, 15), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
  });

  it("when only pages of a canary of a newer version fail", async () => {
    const { build, setId, version } = await release(12);
    const candidate = aBuild("mf-registry");
    const canarySet = await actions.named(candidate);
    const { id } = await service.callFor(canarySet, endpoints.startCanary, { percent: 50 });
    const canaries = [{ id, group: "canary" as const }];
    const pages = Array.from({ length: 8 }, () => pageOf(setId, { canaries }));
    await fail(pages, candidate);
    await fail(pagesOf(setId, 3), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);
  });

  it("after its hour, when it is mandatory, and when it returned to an earlier version", async () => {
    const { build, setId, version } = await release(12);
    await evaluate(later(watchMs));
    await fail(pagesOf(setId, 12), build);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(version);

    await service.call(endpoints.rollBackRemote, { body: { remote: "mf-registry" } });
    const { id } = (await actions.live()).production;
    await fail(pagesOf(id, 12), good);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(good.build.version);

    const sent = aBuild("mf-registry");
    const remotes = await actions.published(sent);
    const body = { remotes, mandatory: true };
    const mandatory = await service.call(endpoints.createReleaseSet, { body });
    await start(...pagesOf(id, 12));
    await actions.activate(mandatory.id);
    await fail(pagesOf(mandatory.id, 12), sent);
    await evaluate();
    expect(await liveOf("mf-registry")).toBe(sent.build.version);
  });
});

it("a worse release stays when the version before no longer fits, and this is counted", async () => {
  const pages = [{ path: "/events", access: "public" as const }];
  good = aBuild("mf-registry", { pages });
  base = await actions.promoted(good);
  const { build, setId, version } = await release(12);
  const next = await actions.promoted(aBuild("mf-admin", { pages }));
  await fail([...pagesOf(setId, 5), ...pagesOf(next, 5)], build);
  await evaluate();
  await evaluate();
  expect(await liveOf("mf-registry")).toBe(version);
  const { watches } = service.context.models;
  expect(await watches.countEnded("blocked", later(-60_000))).toBe(1);
});
