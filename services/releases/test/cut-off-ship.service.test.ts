import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type ABuild, aBuild, addFile } from "./publishing.ts";
import { type Fate, type PassingCall, startLine } from "./shipping-line.ts";
import { stageOf } from "./stage.ts";
import { type Door, publishToken, startDoor } from "./start-door.ts";

const shipper = fileURLToPath(new URL("../../../packages/shipper/src/main.ts", import.meta.url));

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterAll(() => door.stop());

/** A remote of ten files, eight of which are too large to travel together, and a shell. */
async function builds(): Promise<{ remote: ABuild; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const remote = aBuild("mf-registry");
  for (let at = 0; at < 8; at += 1) addFile(remote, `picture-${at}.png`, randomBytes(600_000));
  for (const { build, files } of [remote, aBuild("shell")]) {
    const own = join(folder, build.manifest.name, build.version);
    for (const [path, bytes] of [...files, ["build.json", JSON.stringify(build)] as const]) {
      await mkdir(dirname(join(own, path)), { recursive: true });
      await writeFile(join(own, path), bytes);
    }
  }
  return { remote, folder };
}

function ship(origin: string, folder: string): ChildProcess {
  const env = { ...process.env, BUILDS: folder, GATEWAY_URL: origin, PUBLISH_TOKEN: publishToken };
  const child = spawn(process.execPath, [shipper], { env, stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

const endOf = async (child: ChildProcess) => (await once(child, "exit"))[0] as number | null;

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
  expect(await door.house.models.uploads.countDocuments()).toBe(0);
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
  killed.kill("SIGKILL");
  await endOf(killed);
  expect((await door.file(remote, "build.json")).status).toBe(404);

  const arrived = filesOf(first.arrived, remote);
  expect(arrived.length).toBeGreaterThanOrEqual(4);
  const second = await line(() => "arrives");
  expect(await endOf(ship(second.origin, folder))).toBe(0);
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
  expect(await endOf(ship(origin, folder))).toBe(0);
  expect(tried.size).toBeGreaterThanOrEqual(10);
  await expectLive(remote);
});

it("a service from before files could be sent ahead has everything at once", async () => {
  const { remote, folder } = await builds();
  const { origin, arrived } = await line(({ path }) =>
    path.endsWith("/upload") ? 404 : "arrives",
  );
  expect(await endOf(ship(origin, folder))).toBe(0);
  expect(filesOf(arrived, remote)).toHaveLength(10);
  await expectLive(remote);
});
