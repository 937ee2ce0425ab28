import { type ErrorBody, endpoints } from "@deeds/contracts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { pruneVersions } from "../src/use-cases/prune-versions.ts";
import { sweepUploads } from "../src/use-cases/upload-files.ts";
import { type ABuild, aBuild, as, stageOf, startDoor } from "./start-door.ts";

const door = await startDoor();
const stage = stageOf(door);
afterAll(() => door.stop());

const script = "entry.1a2b3c4d.js";
const keptDays = 90;
const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);

async function tidy(now: Date) {
  await pruneVersions(door.context, now, keptDays);
  await sweepUploads(door.context, now);
}

const idOf = ({ build: { manifest, version } }: ABuild) => `${manifest.name}@${version}`;

async function isKept(sent: ABuild): Promise<boolean> {
  const { models, files } = door.context;
  const keys: string[] = [];
  for await (const { key } of files.list(`versions/${idOf(sent)}/`)) keys.push(key);
  const row = await models.versions.findById(idOf(sent)).lean();
  const isPruned = Boolean(row?.prunedAt);
  expect(keys.length === 0).toBe(isPruned);
  expect((await door.file(sent, script)).status).toBe(isPruned ? 404 : 200);
  return !isPruned;
}

let shell: ABuild;
beforeEach(async () => {
  shell = aBuild("shell");
  await stage.promoted(shell);
});

describe("a version that nobody has or goes back to", () => {
  it("loses its files after its days, keeps its number, and leaves a line", async () => {
    const old = aBuild("mf-registry");
    await stage.published(old);
    await tidy(inDays(keptDays - 1));
    expect(await isKept(old)).toBe(true);
    await tidy(inDays(keptDays + 1));
    expect(await isKept(old)).toBe(false);
    expect((await door.publish(old)).status).toBe(409);
    const { versions } = await stage.overview();
    const shown = versions.find(({ version }) => version === old.build.version);
    expect(shown?.prunedAt).toEqual(expect.any(String));
    expect(await stage.linesOf(idOf(old))).toMatchObject([
      { action: "created" },
      { action: "removed", kind: "release", actorId: null },
    ]);
    await tidy(inDays(keptDays + 2));
    expect(await stage.linesOf(idOf(old))).toHaveLength(2);
  });

  it("can neither be named in a set nor become live with one that has it", async () => {
    const old = aBuild("mf-registry");
    const id = await stage.named(old);
    await tidy(inDays(2 * keptDays));
    expect(await isKept(old)).toBe(false);
    const at = `remotes.${old.build.manifest.name}`;
    const text = "The files of this version were removed";
    const headers = { "accept-language": "en" };
    const set = { as, headers, body: { remotes: { "mf-registry": old.build.version } } };
    const refusals = [
      await door.client.refused(endpoints.createReleaseSet, set),
      await door.client.refused(endpoints.activateReleaseSet, { as, headers, params: { id } }),
      await door.client.refused(endpoints.startCanary, {
        ...{ as, headers, params: { id }, body: { percent: 5 } },
      }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([
      ...["validation", "incompatible-release", "incompatible-release"],
    ]);
    for (const { issues } of refusals as ErrorBody[]) {
      expect(issues).toEqual([{ path: at, message: expect.stringContaining(text) }]);
    }
    const { production } = await stage.live();
    expect(production.remotes.map(({ name }) => name)).not.toContain("mf-registry");
    expect((await fetch(`${door.origin}/internal/sets/${id}`)).status).toBe(422);
  });
});

describe("a version that somebody has or may go back to", () => {
  it("keeps its files, however old: live, live before, in staging, in a canary", async () => {
    const [before, live, staged, tried] = [1, 2, 3, 4].map(() => aBuild("mf-admin")) as [
      ...[ABuild, ABuild, ABuild, ABuild],
    ];
    await stage.promoted(before);
    await stage.promoted(live);
    const id = await stage.named(staged);
    const query = { environment: "staging" } as const;
    await door.client.call(endpoints.activateReleaseSet, { as, params: { id }, query });
    const canary = { as, params: { id: await stage.named(tried) }, body: { percent: 5 } };
    await door.client.call(endpoints.startCanary, canary);
    await tidy(inDays(10 * keptDays));
    for (const one of [shell, before, live, staged, tried]) expect(await isKept(one)).toBe(true);
    await door.client.call(endpoints.stopCanary, { as });
    await tidy(inDays(10 * keptDays));
    expect(await isKept(tried)).toBe(false);
    expect(await isKept(live)).toBe(true);
  });

  it("is whole when it becomes live at the moment at which it would go", async () => {
    const old = aBuild("mf-admin");
    const id = await stage.named(old);
    const [answer] = await Promise.all([
      door.client.send(endpoints.activateReleaseSet, { as, params: { id } }),
      tidy(inDays(10 * keptDays)),
    ]);
    expect([200, 422]).toContain(answer.status);
    expect(await isKept(old)).toBe(answer.status === 200);
  });
});
