import { endpoints, limits } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { type ABuild, aBuild, actionsOf, as, startReleases } from "./harness.ts";
import { buildsFolder, ship } from "./run-shipper.ts";

const service = await startReleases();
afterAll(() => service.stop());

async function shipped(...builds: ABuild[]): Promise<string> {
  const { code, output } = await ship(service.origin, await buildsFolder(...builds)).end;
  expect(code).toBe(0);
  return output;
}

async function liveVersions(): Promise<Record<string, string>> {
  const { production } = await actionsOf(service).live();
  return Object.fromEntries(production.remotes.map(({ name, version }) => [name, version]));
}

const versionsOf = (...builds: ABuild[]) =>
  Object.fromEntries(builds.map(({ build }) => [build.manifest.name, build.version]));

it("a shipper that runs again after a rollback keeps the rollback", async () => {
  const [shell, before, bad] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, before);
  await shipped(bad);
  const { previousSetId } = await actionsOf(service).overview();
  await actionsOf(service).activate(previousSetId ?? 0);
  const count = (await actionsOf(service).overview()).history.length;

  expect(await shipped(bad)).toContain(
    `mf-registry: ${bad.build.version} was live before and is left as it is`,
  );
  expect(await liveVersions()).toEqual(versionsOf(shell, before));
  expect((await actionsOf(service).overview()).history).toHaveLength(count);
});

it("a shipper that runs again reverts no later release, and ships its other builds", async () => {
  const [shell, old, newer] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, old);
  await actionsOf(service).promoted(newer);
  const other = aBuild("mf-admin");
  expect(await shipped(old, other)).toContain(`mf-registry: ${old.build.version} was live before`);
  expect(await liveVersions()).toEqual(versionsOf(shell, newer, other));
});

it("shipping live versions keeps the live set", async () => {
  const registry = aBuild("mf-registry");
  await shipped(registry);
  const { live } = await actionsOf(service).overview();
  expect(await shipped(registry)).toContain(`release set ${live?.id} has these versions already`);
  expect((await actionsOf(service).overview()).live?.id).toBe(live?.id);
});

it("a version that was published and never live is activated at the next run", async () => {
  const [published, staged] = [aBuild("mf-registry"), aBuild("mf-submissions")];
  await actionsOf(service).published(published);
  const id = await actionsOf(service).named(staged);
  const query = { environment: "staging" as const };
  await service.client.call(endpoints.activateReleaseSet, { as, params: { id }, query });
  await shipped(published, staged);
  expect(await liveVersions()).toMatchObject(versionsOf(published, staged));
});

it("a version older than all listed sets is not activated", async () => {
  const [old, now] = [aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(old);
  await shipped(now);
  const { sets } = service.context.models;
  const last = await sets.findOne().sort({ _id: -1 }).orFail().lean();
  const later = Array.from({ length: limits.arrayResponse }, (_, index) => ({
    _id: last._id + 1 + index,
    remotes: last.remotes,
    changes: {},
    createdAt: new Date(),
    activatedAt: null,
  }));
  await sets.insertMany(later);
  expect(await shipped(old)).toContain(`${old.build.version} was live before`);
  expect(await liveVersions()).toMatchObject(versionsOf(now));
});
