import { limits } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { type ABuild, aBuild, callInternally, startReleases } from "./harness.ts";
import { buildsFolder, ship } from "./run-shipper.ts";

const service = await startReleases();
afterAll(() => service.stop());

async function shipped(...builds: ABuild[]): Promise<string> {
  const { code, output } = await ship(service.origin, await buildsFolder(...builds)).end;
  expect(code).toBe(0);
  return output;
}

async function liveVersions(): Promise<Record<string, string>> {
  const { production } = await service.actions.live();
  return Object.fromEntries(production.remotes.map(({ name, version }) => [name, version]));
}

const versionsOf = (...builds: ABuild[]) =>
  Object.fromEntries(builds.map(({ build }) => [build.manifest.name, build.version]));

it("a shipper that runs again after a rollback keeps the rollback", async () => {
  const [shell, before, bad] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, before);
  await shipped(bad);
  const { previousSetId } = await service.actions.overview();
  await service.actions.activate(previousSetId ?? 0);
  const count = (await service.actions.overview()).history.length;

  expect(await shipped(bad)).toContain(
    `mf-registry: ${bad.build.version} was live before and is left as it is`,
  );
  expect(await liveVersions()).toEqual(versionsOf(shell, before));
  expect((await service.actions.overview()).history).toHaveLength(count);
});

it("a shipper that runs again reverts no later release, and ships its other builds", async () => {
  const [shell, old, newer] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, old);
  await service.actions.promoted(newer);
  const other = aBuild("mf-admin");
  expect(await shipped(old, other)).toContain(`mf-registry: ${old.build.version} was live before`);
  expect(await liveVersions()).toEqual(versionsOf(shell, newer, other));
});

it("shipping live versions keeps the live set", async () => {
  const registry = aBuild("mf-registry");
  await shipped(registry);
  const { live } = await service.actions.overview();
  expect(await shipped(registry)).toContain(`release set ${live?.id} has these versions already`);
  expect((await service.actions.overview()).live?.id).toBe(live?.id);
});

it("shipping a version again signs it when its stored description was altered", async () => {
  const registry = aBuild("mf-registry");
  await shipped(registry);
  const _id = `mf-registry@${registry.build.version}`;
  const before = await service.rows("versions").findOne({ _id });
  const change = { $set: { "build.manifest.slots": ["another.slot"] } };
  await service.rows("versions").updateOne({ _id }, change);
  expect((await callInternally(service, `/internal/live`)).status).toBe(503);
  await shipped(registry);
  expect(await service.rows("versions").findOne({ _id })).toEqual(before);
  expect(await liveVersions()).toMatchObject(versionsOf(registry));
});

it("a version that was published and never live is activated at the next run", async () => {
  const [published, staged] = [aBuild("mf-registry"), aBuild("mf-submissions")];
  await service.actions.published(published);
  const id = await service.actions.named(staged);
  await service.actions.stage(id);
  await shipped(published, staged);
  expect(await liveVersions()).toMatchObject(versionsOf(published, staged));
});

it("a version older than all listed sets is not activated", async () => {
  const [old, now] = [aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(old);
  await shipped(now);
  const [last] = await service.context.models.sets.listLatest(1);
  const later = Array.from({ length: limits.arrayResponse }, (_, index) => ({
    _id: (last?._id ?? 0) + 1 + index,
    remotes: last?.remotes,
    changes: {},
    createdAt: new Date(),
    activatedAt: null,
  }));
  await service.rows("sets").insertMany(later);
  expect(await shipped(old)).toContain(`${old.build.version} was live before`);
  expect(await liveVersions()).toMatchObject(versionsOf(now));
});
