import { endpoints, limits } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { buildsFolder, ship } from "./run-shipper.ts";
import { type ABuild, aBuild, as, stageOf, startDoor } from "./start-door.ts";

const door = await startDoor();
afterAll(() => door.stop());

async function shipped(...builds: ABuild[]): Promise<string> {
  const { code, said } = await ship(door.origin, await buildsFolder(...builds)).end;
  expect(code).toBe(0);
  return said;
}

async function liveVersions(): Promise<Record<string, string>> {
  const { production } = await stageOf(door).live();
  return Object.fromEntries(production.remotes.map(({ name, version }) => [name, version]));
}

const versionsOf = (...builds: ABuild[]) =>
  Object.fromEntries(builds.map(({ build }) => [build.manifest.name, build.version]));

it("a job that is made again after a rollback leaves the rollback", async () => {
  const [shell, before, bad] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, before);
  await shipped(bad);
  const { previousSetId } = await stageOf(door).overview();
  await stageOf(door).activate(previousSetId ?? 0);
  const count = (await stageOf(door).overview()).history.length;

  expect(await shipped(bad)).toContain(
    `mf-registry: ${bad.build.version} was live before and is left as it is`,
  );
  expect(await liveVersions()).toEqual(versionsOf(shell, before));
  expect((await stageOf(door).overview()).history).toHaveLength(count);
});

it("a job that is made again takes no later release back, and ships what else it carries", async () => {
  const [shell, old, newer] = [aBuild("shell"), aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(shell, old);
  await stageOf(door).promoted(newer);
  const other = aBuild("mf-admin");
  expect(await shipped(old, other)).toContain(`mf-registry: ${old.build.version} was live before`);
  expect(await liveVersions()).toEqual(versionsOf(shell, newer, other));
});

it("what is live already stays so, in the same set", async () => {
  const registry = aBuild("mf-registry");
  await shipped(registry);
  const { live } = await stageOf(door).overview();
  expect(await shipped(registry)).toContain(`release set ${live?.id} has these versions already`);
  expect((await stageOf(door).overview()).live?.id).toBe(live?.id);
});

it("a version that was published and never live becomes so at the next try", async () => {
  const [published, staged] = [aBuild("mf-registry"), aBuild("mf-submissions")];
  await stageOf(door).published(published);
  const id = await stageOf(door).named(staged);
  const query = { environment: "staging" as const };
  await door.client.call(endpoints.activateReleaseSet, { as, params: { id }, query });
  await shipped(published, staged);
  expect(await liveVersions()).toMatchObject(versionsOf(published, staged));
});

it("a version from before all sets that are listed is not made live", async () => {
  const [old, now] = [aBuild("mf-registry"), aBuild("mf-registry")];
  await shipped(old);
  await shipped(now);
  const { sets } = door.context.models;
  const last = await sets.findOne().sort({ _id: -1 }).orFail().lean();
  const later = Array.from({ length: limits.arrayResponse }, (_, index) => ({
    ...{ _id: last._id + 1 + index, remotes: last.remotes, changes: {} },
    ...{ createdAt: new Date(), activatedAt: null },
  }));
  await sets.insertMany(later);
  expect(await shipped(old)).toContain(`${old.build.version} was live before`);
  expect(await liveVersions()).toMatchObject(versionsOf(now));
});
