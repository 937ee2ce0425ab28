import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endpoints } from "@deeds/contracts";
import type { ReceivedMessage, Receiver } from "../src/receivers.ts";
import type { Scenario, World } from "./scenario.ts";
import { inDatabase } from "./stores.ts";

const acknowledgedAtLeast = 5_000;
const receivers = 2;
/** Messages that may be in flight to one receiver, or responded to and not yet recorded (0014). */
const inFlight = 50;
const stuckMs = 60_000;

type Subscriber = Awaited<ReturnType<typeof subscribe>>[number];

/** The faults by name; the name shows which of them may cause a duplicate message. */
const faults: Record<string, (world: World, recording: Recording) => Promise<void>> = {
  "the webhooks service": ({ target }) => killed(target, "webhooks"),
  "the relay": (_, recording) => recording.kill(),
  "the NATS server": ({ target }) => killed(target, "nats"),
  "the database": ({ target }) => killed(target, "mongodb"),
  "the stream's volume": async ({ target }) => target.loseStream?.(),
};
const repeats = ["the webhooks service", "the database"];

const noRecording = "its recording process is no part of an installation";

export const everyDelivery: Scenario = {
  name: "W1",
  title: "every process on the path of a webhook is killed, and the stream's volume is lost",
  notRun: { compose: noRecording, cluster: noRecording },
  worksAlone: true,
  run: async (run) => {
    const { world, stage, random, log } = run;
    const subscribers = await subscribe(world);
    const recording = startRecording(world, stage.mark);
    try {
      for (const fault of random.shuffled(Object.keys(faults))) {
        await pause(1_000 + random.below(3_000));
        await faults[fault]?.(world, recording);
      }
      await untilRecorded(recording);
      recording.pause();
      const broken = await untilDelivered(world, recording, subscribers);
      const found = subscribers.map(({ receiver }) => compare(receiver));
      const repeated = found.reduce((sum, { twice }) => sum + twice, 0);
      const limit = repeats.length * receivers * inFlight;
      const { size } = recording.acknowledged;
      log(`${size} acknowledged for ${receivers} subscribers; ${repeated} came twice (≤ ${limit})`);
      const tooMany = repeated > limit ? [`${repeated} messages came twice, over ${limit}`] : [];
      return [...broken, ...found.flatMap((one) => one.broken), ...tooMany];
    } finally {
      await recording.close();
      await unsubscribe(world, subscribers);
    }
  },
};

async function killed(target: World["target"], name: string): Promise<void> {
  await target.kill(name);
  await target.whenReady(name);
}

const subscribe = ({ admin, target }: World) =>
  Promise.all(
    Array.from({ length: receivers }, async () => {
      const receiver = await target.startReceiver();
      const body = { url: receiver.url, events: ["person_created"] };
      const { id } = await admin.call(endpoints.createWebhook, { body });
      return { id, receiver };
    }),
  );

async function unsubscribe({ admin }: World, subscribers: readonly Subscriber[]): Promise<void> {
  for (const { id, receiver } of subscribers) {
    await admin.call(endpoints.deleteWebhook, { params: { id } });
    await receiver.close();
  }
}

async function untilRecorded({ acknowledged }: Recording): Promise<void> {
  let last = { size: 0, at: Date.now() };
  while (acknowledged.size < acknowledgedAtLeast) {
    await pause(100);
    if (acknowledged.size !== last.size) last = { size: acknowledged.size, at: Date.now() };
    if (Date.now() - last.at > stuckMs) throw new Error("events are recorded no more");
  }
}

async function untilDelivered(
  world: World,
  { acknowledged }: Recording,
  subscribers: readonly Subscriber[],
): Promise<string[]> {
  let last = { left: Number.NaN, at: Date.now() };
  for (;;) {
    const missing = subscribers.map(({ receiver }) => {
      const seen = new Set(receiver.all().map(({ content }) => content.data.id));
      return [...acknowledged].filter((id) => !seen.has(id)).length;
    });
    const open = await openDeliveries(world, subscribers);
    const left = missing.reduce((sum, count) => sum + count, open);
    if (left === 0) return [];
    if (left !== last.left) last = { left, at: Date.now() };
    if (Date.now() - last.at > stuckMs) {
      return [`${missing.join(" and ")} acknowledged events did not arrive; ${open} are still due`];
    }
    await pause(250);
  }
}

const openDeliveries = (world: World, subscribers: readonly Subscriber[]): Promise<number> =>
  inDatabase(world, "webhooks", (database) =>
    database.collection("deliveries").countDocuments({
      webhookId: { $in: subscribers.map(({ id }) => id) },
      state: { $nin: ["delivered"] },
    }),
  );

function compare(receiver: Receiver): { twice: number; broken: string[] } {
  const byEvent = Map.groupBy(receiver.all(), ({ content }) => content.data.id);
  const different = (name: string, of: (message: ReceivedMessage) => string) =>
    [...byEvent].flatMap(([event, messages]) => {
      const { size } = new Set(messages.map(of));
      return size === 1 ? [] : [`event ${event} came with ${size} ${name}`];
    });
  return {
    twice: receiver.all().length - byEvent.size,
    broken: [...different("ids", ({ id }) => id), ...different("bodies", ({ raw }) => raw)],
  };
}

type Recording = ReturnType<typeof startRecording>;

const concurrency = 10;
const everyMs = 30;
const againMs = 500;

/** Starts recording in a database of its own; `name` is unique among runs. */
function startRecording({ target }: World, name: string) {
  const { mongoAdminUrl, natsUrl } = target.engines;
  const url = new URL(mongoAdminUrl);
  url.pathname = `/faults_${name}`;
  const script = fileURLToPath(new URL("./publisher.ts", import.meta.url));
  const acknowledged = new Set<number>();
  let child: ChildProcess;
  let isOver = false;
  const start = () => {
    child = fork(script, [url.href, natsUrl, String(concurrency), String(everyMs)]);
    child.on("message", (ids: number[]) => {
      for (const id of ids) acknowledged.add(id);
    });
    // It also ends by itself where it finds no database, as a service does.
    child.once("exit", () => setTimeout(() => isOver || start(), againMs));
  };
  start();
  return {
    acknowledged,
    /** Kills the process, and with it its relay; another one continues its work at once. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    pause: () => void child.send("pause"),
    close: async () => {
      isOver = true;
      child.kill("SIGKILL");
    },
  };
}
