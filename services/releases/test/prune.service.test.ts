import { type ErrorBody, endpoints } from "@deeds/contracts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { pruneVersions } from "../src/use-cases/prune-versions.ts";
import { sweepUploads } from "../src/use-cases/upload-files.ts";
import { type ABuild, aBuild, as, callInternally, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
afterAll(() => service.stop());

const script = "entry.1a2b3c4d.js";
const retentionDays = 90;
const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);

async function cleanUp(now: Date) {
  await pruneVersions(service.context, { now, retentionDays });
  await sweepUploads(service.context, now);
}

const idOf = ({ build: { manifest, version } }: ABuild) => `${manifest.name}@${version}`;

async function hasFiles(sent: ABuild): Promise<boolean> {
  const { models, files } = service.context;
  const keys: string[] = [];
  for await (const { key } of files.list(`versions/${idOf(sent)}/`)) keys.push(key);
  const row = await models.versions.findById(idOf(sent));
  const isPruned = Boolean(row?.prunedAt);
  expect(keys.length === 0).toBe(isPruned);
  expect((await service.file(sent, script)).status).toBe(isPruned ? 404 : 200);
  return !isPruned;
}

let shell: ABuild;
beforeEach(async () => {
  shell = aBuild("shell");
  await actions.promoted(shell);
});

describe("an unused version", () => {
  it("is pruned after the retention period, keeps its number, and is recorded in the audit log", async () => {
    const old = aBuild("mf-registry");
    await actions.published(old);
    await cleanUp(inDays(retentionDays - 1));
    expect(await hasFiles(old)).toBe(true);
    await cleanUp(inDays(retentionDays + 1));
    expect(await hasFiles(old)).toBe(false);
    expect((await service.publish(old)).status).toBe(409);
    expect((await actions.versionOf(old))?.prunedAt).toEqual(expect.any(String));
    expect(await actions.auditEntriesOf(idOf(old))).toMatchObject([
      { action: "created" },
      { action: "removed", kind: "release", actorId: null },
    ]);
    await cleanUp(inDays(retentionDays + 2));
    expect(await actions.auditEntriesOf(idOf(old))).toHaveLength(2);
  });

  it("can neither be added to a set nor activated with one", async () => {
    const old = aBuild("mf-registry");
    const id = await actions.named(old);
    await cleanUp(inDays(2 * retentionDays));
    expect(await hasFiles(old)).toBe(false);
    const at = `remotes.${old.build.manifest.name}`;
    const text = "The files of this version were removed";
    const headers = { "accept-language": "en" };
    const set = { headers, body: { remotes: { "mf-registry": old.build.version } } };
    const refusals = [
      await service.refused(endpoints.createReleaseSet, set),
      await service.refused(endpoints.activateReleaseSet, { headers, params: { id } }),
      await service.refused(endpoints.startCanary, {
        headers,
        params: { id },
        body: { percent: 5 },
      }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([
      "validation",
      "incompatible-release",
      "incompatible-release",
    ]);
    for (const { issues } of refusals as ErrorBody[]) {
      expect(issues).toEqual([{ path: at, message: expect.stringContaining(text) }]);
    }
    const { production } = await actions.live();
    expect(production.remotes.map(({ name }) => name)).not.toContain("mf-registry");
    expect((await callInternally(service, `/internal/sets/${id}`)).status).toBe(422);
  });
});

describe("a version in use or available for a rollback", () => {
  it("keeps its files, however old: live, live before, in staging, in a canary", async () => {
    const before = aBuild("mf-admin");
    const live = aBuild("mf-admin");
    const staged = aBuild("mf-admin");
    const candidate = aBuild("mf-admin");
    await actions.promoted(before);
    await actions.promoted(live);
    const id = await actions.named(staged);
    await actions.stage(id);
    const setId = await actions.named(candidate);
    await service.callFor(setId, endpoints.startCanary, { percent: 5 });
    await cleanUp(inDays(10 * retentionDays));
    for (const one of [shell, before, live, staged, candidate])
      expect(await hasFiles(one)).toBe(true);
    await service.call(endpoints.stopCanary);
    await cleanUp(inDays(10 * retentionDays));
    expect(await hasFiles(candidate)).toBe(false);
    expect(await hasFiles(live)).toBe(true);
  });

  it("keeps its files when it is activated while it is pruned", async () => {
    const old = aBuild("mf-admin");
    const id = await actions.named(old);
    const [response] = await Promise.all([
      service.client.send(endpoints.activateReleaseSet, { as, params: { id } }),
      cleanUp(inDays(10 * retentionDays)),
    ]);
    expect([200, 422]).toContain(response.status);
    expect(await hasFiles(old)).toBe(response.status === 200);
  });
});
