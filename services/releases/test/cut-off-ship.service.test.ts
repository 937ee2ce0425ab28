import { randomBytes } from "node:crypto";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { type ABuild, aBuild, addFile, startReleases } from "./harness.ts";
import {
  buildsFolder,
  type Outcome,
  type ProxiedRequest,
  ship,
  startFaultyProxy,
} from "./run-shipper.ts";

const service = await startReleases();
afterAll(() => service.stop());

/** Returns a remote of ten files, eight of which are too large for a common upload, and a shell. */
async function builds(): Promise<{ remote: ABuild; folder: string }> {
  const remote = aBuild("mf-registry");
  for (let at = 0; at < 8; at += 1) addFile(remote, `picture-${at}.png`, randomBytes(600_000));
  return { remote, folder: await buildsFolder(remote, aBuild("shell")) };
}

async function faultyProxy(outcomeOf: (call: ProxiedRequest) => Outcome) {
  const proxy = await startFaultyProxy(service.origin, outcomeOf);
  onTestFinished(() => proxy.close());
  return proxy;
}

const filesOf = (calls: readonly ProxiedRequest[], { build }: ABuild): string[] =>
  calls.filter(({ path }) => path.includes(build.version)).flatMap(({ files }) => files);

async function expectLive(sent: ABuild) {
  const { production } = await service.actions.live();
  const live = production.remotes.find(({ name }) => name === sent.build.manifest.name);
  expect(live?.version).toBe(sent.build.version);
  for (const [path, bytes] of sent.files) {
    const file = await service.file(sent, path, { "accept-encoding": "identity" });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(await service.rows("uploads").countDocuments()).toBe(0);
}

it("a shipper that is killed and restarted sends only the missing files", async () => {
  const { remote, folder } = await builds();
  const hung: ProxiedRequest[] = [];
  const first = await faultyProxy((call) => {
    // Three files are uploaded at a time: once all three hang, no others are sent.
    if (call.files.length === 0 || filesOf(first.delivered, remote).length < 4) return "delivered";
    hung.push(call);
    return "hangs";
  });
  const killed = ship(first.origin, folder);
  await expect.poll(() => hung.length, { timeout: 60_000 }).toBe(3);
  killed.kill();
  await killed.end;
  expect((await service.file(remote, "build.json")).status).toBe(404);

  const delivered = filesOf(first.delivered, remote);
  expect(delivered.length).toBeGreaterThanOrEqual(4);
  const second = await faultyProxy(() => "delivered");
  expect((await ship(second.origin, folder).end).code).toBe(0);
  const sent = filesOf(second.delivered, remote);
  expect([...delivered, ...sent].toSorted()).toEqual([...remote.files.keys()].toSorted());
  await expectLive(remote);
});

it("a shipper resumes when its requests or their responses are lost", async () => {
  const { remote, folder } = await builds();
  const attempted = new Set<string>();
  const outcomeOf = (call: ProxiedRequest): Outcome => {
    const isOurs = call.path.startsWith(`/api/releases/mf-registry/${remote.build.version}`);
    const id = `${call.path} ${call.files}`;
    if (!isOurs || attempted.has(id)) return "delivered";
    attempted.add(id);
    return attempted.size % 2 === 0 ? "request lost" : "response lost";
  };
  const { origin } = await faultyProxy(outcomeOf);
  expect((await ship(origin, folder).end).code).toBe(0);
  expect(attempted.size).toBeGreaterThanOrEqual(10);
  await expectLive(remote);
});

it("a service without the upload endpoint gets all files at once", async () => {
  const { remote, folder } = await builds();
  const { origin, delivered } = await faultyProxy(({ path }) =>
    path.endsWith("/upload") ? 404 : "delivered",
  );
  expect((await ship(origin, folder).end).code).toBe(0);
  expect(filesOf(delivered, remote)).toHaveLength(10);
  await expectLive(remote);
});

it("a shipper waits until the gateway responds", async () => {
  const { remote, folder } = await builds();
  let lost = 0;
  const { origin } = await faultyProxy(({ path }) => {
    if (!path.endsWith("/build.json") || lost === 2) return "delivered";
    lost += 1;
    return "request lost";
  });
  expect((await ship(origin, folder).end).code).toBe(0);
  expect(lost).toBe(2);
  await expectLive(remote);
});

it("a shipper waits until a live front end fills the slot that it uses", async () => {
  const slot = "submissions.waited-for";
  const remote = aBuild("mf-registry", { uses: [slot] });
  let sets = 0;
  const { origin } = await faultyProxy(({ path }) => {
    if (path === "/api/releases/sets") sets += 1;
    return "delivered";
  });
  const waiting = ship(origin, await buildsFolder(remote)).end;
  await expect.poll(() => sets, { timeout: 10_000 }).toBeGreaterThan(0);
  const other = aBuild("mf-submissions", { slots: [slot] });
  const others = await buildsFolder(other, aBuild("shell"));
  expect((await ship(service.origin, others).end).code).toBe(0);
  expect((await waiting).code).toBe(0);
  await expectLive(remote);
});

it("a shipper ends when a call is refused", async () => {
  const { origin } = await faultyProxy(() => 404);
  const { folder } = await builds();
  expect((await ship(origin, folder).end).code).toBe(1);
});
