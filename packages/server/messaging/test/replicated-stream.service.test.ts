import { eventSubject, type NewEvent, type ProcessName, streamName } from "@deeds/contracts";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import { startTestNatsCluster, testDatabase } from "@deeds/test-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import { expect, it, onTestFinished, vi } from "vitest";
import { createMessaging } from "../src/index.ts";
import { eventually, withConnection } from "./harness.ts";

const log = createLogger("replicated", "silent");

async function startCluster() {
  const { servers, stop } = await startTestNatsCluster();
  onTestFinished(stop);
  return servers;
}

type Server = Awaited<ReturnType<typeof startCluster>>[string];

async function start({ urlOf }: Server, service: ProcessName, streamReplicas?: number) {
  const database = await connectDatabase(await testDatabase(service), log);
  const url = urlOf(service);
  const messaging = await createMessaging({ url, service, database, log, streamReplicas });
  const close = async () => {
    await messaging.close();
    await database.close();
  };
  await messaging.untilConnected();
  return { messaging, database, close };
}

const infoFrom = ({ url }: Server) =>
  withConnection(url, async (nats) => (await jetstreamManager(nats)).streams.info(streamName));

const erased = (id: number): NewEvent => ({
  type: "person_erased",
  version: 1,
  data: { id, wasPublic: false },
});

it("an event is published while one of three servers is lost, and none is lost with it", {
  timeout: 60_000,
}, async () => {
  const servers = await startCluster();
  const all = Object.entries(servers);
  const [, entry] = all[0] as [string, Server];
  const auth = await start(entry, "auth", 3);
  onTestFinished(auth.close);
  const { messaging, database, close } = await start(entry, "people");
  onTestFinished(close);
  const record = (id: number) => database.transaction((tx) => messaging.record(tx, [erased(id)]));
  const storedBy = async (server: Server) => (await infoFrom(server)).state.messages;
  await record(1);
  await eventually(async () => expect(await storedBy(entry)).toBe(1));
  const { cluster } = await infoFrom(entry);
  expect(cluster?.replicas).toHaveLength(2);
  const leader = cluster?.leader ?? "";
  await servers[leader]?.process.stop();
  const [, left] = all.find(([name]) => name !== leader) as [string, Server];
  await record(2);
  // Servers elect a leader within ten seconds.
  const another = async () => expect(await storedBy(left)).toBe(2);
  await vi.waitFor(another, { timeout: 40_000, interval: 50 });
  const first = await withConnection(left.url, async (nats) =>
    (await jetstreamManager(nats)).streams.getMessage(streamName, { seq: 1 }),
  );
  expect(first?.subject).toBe(eventSubject("person_erased"));
});

it("a stream of one copy gets more by the setting, and keeps them without it", async () => {
  const { one } = await startCluster();
  const server = one as Server;
  const copiesWith = async (setting?: number) => {
    const { close } = await start(server, "auth", setting);
    const { config } = await infoFrom(server);
    await close();
    return config.num_replicas;
  };
  expect(await copiesWith()).toBe(1);
  expect(await copiesWith(3)).toBe(3);
  expect(await copiesWith()).toBe(3);
});
