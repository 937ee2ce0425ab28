import { randomBytes } from "node:crypto";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { buildsFolder, type Fate, type PassingCall, ship, startLine } from "./run-shipper.ts";
import { type ABuild, aBuild, addFile, stageOf, startDoor } from "./start-door.ts";

const door = await startDoor();
afterAll(() => door.stop());

/** A remote of ten files, eight of which are too large to travel together, and a shell. */
async function builds(): Promise<{ remote: ABuild; folder: string }> {
  const remote = aBuild("mf-registry");
  for (let at = 0; at < 8; at += 1) addFile(remote, `picture-${at}.png`, randomBytes(600_000));
  return { remote, folder: await buildsFolder(remote, aBuild("shell")) };
}

async function line(fateOf: (call: PassingCall) => Fate) {
  const opened = await startLine(door.origin, fateOf);
  onTestFinished(() => opened.close());
  return opened;
}

const filesOf = (calls: readonly PassingCall[], { build }: ABuild): string[] =>
  calls.filter(({ path }) => path.includes(build.version)).flatMap(({ files }) => files);

async function expectLive(sent: ABuild) {
  const { production } = await stageOf(door).live();
  const live = production.remotes.find(({ name }) => name === sent.build.manifest.name);
  expect(live?.version).toBe(sent.build.version);
  for (const [path, bytes] of sent.files) {
    const file = await door.file(sent, path, { "accept-encoding": "identity" });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(await door.context.models.uploads.countDocuments()).toBe(0);
}

it("a ship that is killed and started again sends only what had not arrived", async () => {
  const { remote, folder } = await builds();
  const hung: PassingCall[] = [];
  const first = await line((call) => {
    // Three files travel at a time: all of the next three hang, so that no more are on their way.
    if (call.files.length === 0 || filesOf(first.arrived, remote).length < 4) return "arrives";
    hung.push(call);
    return "hangs";
  });
  const killed = ship(first.origin, folder);
  await expect.poll(() => hung.length, { timeout: 60_000 }).toBe(3);
  killed.kill();
  await killed.end;
  expect((await door.file(remote, "build.json")).status).toBe(404);

  const arrived = filesOf(first.arrived, remote);
  expect(arrived.length).toBeGreaterThanOrEqual(4);
  const second = await line(() => "arrives");
  expect((await ship(second.origin, folder).end).code).toBe(0);
  const sent = filesOf(second.arrived, remote);
  expect([...arrived, ...sent].toSorted()).toEqual([...remote.files.keys()].toSorted());
  await expectLive(remote);
});

it("a ship goes on by itself where its calls or their answers were lost", async () => {
  const { remote, folder } = await builds();
  const tried = new Set<string>();
  const fates = (call: PassingCall): Fate => {
    const isOurs = call.path.startsWith(`/api/releases/mf-registry/${remote.build.version}`);
    const id = `${call.path} ${call.files}`;
    if (!isOurs || tried.has(id)) return "arrives";
    tried.add(id);
    return tried.size % 2 === 0 ? "is cut off" : "loses its answer";
  };
  const { origin } = await line(fates);
  expect((await ship(origin, folder).end).code).toBe(0);
  expect(tried.size).toBeGreaterThanOrEqual(10);
  await expectLive(remote);
});

it("a service from before files could be sent ahead has everything at once", async () => {
  const { remote, folder } = await builds();
  const { origin, arrived } = await line(({ path }) =>
    path.endsWith("/upload") ? 404 : "arrives",
  );
  expect((await ship(origin, folder).end).code).toBe(0);
  expect(filesOf(arrived, remote)).toHaveLength(10);
  await expectLive(remote);
});
