import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { createCaller } from "@deeds/test-kit/caller";
import type { mongo } from "mongoose";
import { z } from "zod";
import { png } from "../src/files.ts";
import { type ReceivedMessage, repeat } from "../src/receivers.ts";
import { acknowledgedWritesStored, findAll, nothingUnexpected, untilIdle } from "./invariants.ts";
import { during, type Run, type Scenario, type World } from "./scenario.ts";
import { inDatabase } from "./stores.ts";
import type { Restored, Target } from "./targets/target.ts";
import type { Ledger } from "./workload.ts";

const uploadMs = 5_000;

const ways: [name: string, begin: (target: Target) => Promise<() => Promise<void>>][] = [
  [
    "killed and down",
    async (target) => {
      await target.killForGood("minio");
      return () => target.start("minio");
    },
  ],
  ["hanging", (target) => target.freeze("minio")],
  ["returning 500", (target) => target.breakStorage()],
];

export const filesAreUnavailable: Scenario = {
  name: "F6",
  title: "the object store is down, hangs, or returns errors",
  run: async (run) => {
    const { origin } = run.world.target;
    const uploader = createCaller(origin);
    const { url } = await uploader.upload(endpoints.uploadProofFile, png("before.png"));
    const { url: portrait } = await uploader.upload(endpoints.uploadPersonPhoto, png("face.png"));
    const broken: string[] = [];
    await during(run, async () => {
      for (const [name, begin] of run.random.shuffled(ways)) {
        const end = await begin(run.world.target);
        try {
          broken.push(
            ...(await checkOutage(run, [url, portrait])).map((what) => `${name}: ${what}`),
          );
        } finally {
          await end();
        }
        broken.push(...(await recovers(run)).map((what) => `after ${name}: ${what}`));
      }
    });
    const earlier = await fetch(origin + url, { headers: { cookie: uploader.cookie } });
    if (earlier.status !== 200) broken.push(`an earlier file returns ${earlier.status}`);
    return broken;
  },
};

async function checkOutage({ world }: Run, files: readonly string[]): Promise<string[]> {
  const { origin } = world.target;
  const broken: string[] = [];
  for (const endpoint of [endpoints.uploadProofFile, endpoints.uploadPersonPhoto]) {
    const body = new FormData();
    body.append("file", png("away.png"));
    const startedAt = Date.now();
    const response = await soon(origin + endpoint.path, { method: "POST", body });
    const took = Date.now() - startedAt;
    if (response.status !== 503) broken.push(`${endpoint.name} returned ${response.status}`);
    if (response.headers.get("retry-after") === null)
      broken.push(`${endpoint.name} without Retry-After`);
    if (took > uploadMs) broken.push(`${endpoint.name} took ${took} ms to fail`);
  }
  for (const file of files) {
    const response = await soon(origin + file, { headers: { cookie: world.cookies[0] ?? "" } });
    if (response.status !== 503) broken.push(`${file.split("/")[3]} returned ${response.status}`);
  }
  for (const name of await world.target.notReady()) broken.push(`${name} is not ready`);
  return broken;
}

/** A response with its body; status 599 without one in 20 seconds. */
async function soon(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response;
  } catch {
    return new Response(null, { status: 599 });
  }
}

async function recovers({ world }: Run): Promise<string[]> {
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      const uploader = createCaller(world.target.origin);
      await uploader.upload(endpoints.uploadProofFile, png("again.png"));
      return [];
    } catch (problem) {
      if (Date.now() > until) return [`an upload still fails: ${problem}`];
      await pause(200);
    }
  }
}

const manifestShape = z.object({ mark: z.string(), gone: z.array(z.unknown()) });

/** No window is opened: no call may fail during a backup. */
export const restoreABackup: Scenario = {
  name: "F20",
  title: "a backup made under load is restored into empty engines",
  replacesDataOf: ["compose", "cluster"],
  run: async (run) => {
    const { world, log } = run;
    const { saved, took } = await saveUnderLoad(run);
    const { broken } = await untilIdle(world);
    const receivedBefore = world.receiver.received();
    const startedAt = Date.now();
    const restored = await world.target.restore(log);
    log(`saved in ${took} ms, serving again ${Date.now() - startedAt} ms after that`);
    try {
      const found = await compareRestored(run, restored, saved);
      const anew = world.receiver.takeAfter(receivedBefore);
      const { mark } = readManifest(saved);
      return [...broken, ...found, ...publishedAgain(world.receiver.all(), anew, mark)];
    } finally {
      await restored.close();
    }
  },
};

async function saveUnderLoad(run: Run): Promise<{ saved: string; took: number }> {
  const { target } = run.world;
  const uploader = createCaller(target.origin);
  let took = 0;
  let saved = "";
  const upload = async () => {
    await uploader.upload(endpoints.uploadProofFile, png("proof.png"));
    await uploader.upload(endpoints.uploadPersonPhoto, png("face.png"));
  };
  // One of each is there before the mark, however slow uploads are under load.
  await upload();
  const stopUploading = repeat(upload);
  await during(run, async () => {
    await pause(2_000);
    const startedAt = Date.now();
    saved = await target.backUp();
    took = Date.now() - startedAt;
  });
  await stopUploading();
  return { saved, took };
}

async function compareRestored({ world, stage, log }: Run, product: Restored, saved: string) {
  const restored: World = { ...world, target: { ...world.target, ...product } };
  const { mark, gone } = readManifest(saved);
  const { took, broken } = await untilIdle(restored);
  const before: Ledger = {
    ...stage.ledger,
    operations: stage.ledger.operations.filter(({ endedAt }) => endedAt < Date.parse(mark)),
  };
  const found = await findAll(restored, stage);
  const acknowledged = before.operations.filter(({ outcome }) => outcome === "ok").length;
  log(
    `${acknowledged} of ${stage.ledger.operations.length} calls were acknowledged before ${mark}`,
  );
  log(`${found.length} records are stored; idle ${took} ms after the start`);
  const page = await fetch(product.origin);
  return [
    ...broken,
    ...acknowledgedWritesStored(before, found),
    ...nothingUnexpected(stage.ledger, found),
    ...(await filesAgree(restored)),
    ...(acknowledged === 0 ? ["nothing was acknowledged before the mark"] : []),
    ...(gone.length > 0 ? [`${gone.length} files are missing and none was removed`] : []),
    ...(page.status === 200 ? [] : [`the first page returns ${page.status}`]),
  ];
}

function readManifest(saved: string): z.infer<typeof manifestShape> {
  const backups = readdirSync(saved).filter((one) => one !== "objects");
  const name = backups.toSorted().at(-1) ?? "";
  return manifestShape.parse(JSON.parse(readFileSync(join(saved, name, "manifest.json"), "utf8")));
}

/**
 * What happened before the mark is published by the same message or by none; what was in flight then
 * happens anew, and is another message.
 */
function publishedAgain(
  before: readonly ReceivedMessage[],
  anew: readonly ReceivedMessage[],
  mark: string,
): string[] {
  const saved = before.filter(({ content }) => content.timestamp < mark);
  const published = new Map(saved.map((message) => [recordOf(message), message.id]));
  return anew
    .filter((message) => (published.get(recordOf(message)) ?? message.id) !== message.id)
    .map((message) => `${recordOf(message)} was published again after ${mark}, as ${message.id}`);
}

const recordOf = ({ content }: ReceivedMessage) => `${content.type} ${content.data.id}`;

interface Photo {
  _id: string;
  widths: number[];
}

async function filesAgree(world: World): Promise<string[]> {
  const isStored = { state: "stored" };
  const photos = await inDatabase(world, "people", (database: mongo.Db) =>
    database.collection<Photo>("photos").find(isStored).toArray(),
  );
  const files = await inDatabase(world, "proofs", (database: mongo.Db) =>
    database.collection<{ _id: string }>("proof_files").find(isStored).toArray(),
  );
  const expected = {
    photos: photos.flatMap(({ _id, widths }) => widths.map((width) => `${_id}/${width}`)),
    "proof-files": files.map(({ _id }) => _id),
  };
  const broken: string[] = [];
  for (const [bucket, keys] of Object.entries(expected)) {
    const there = new Set<string>();
    const store = createObjectStore({ ...world.target.engines.storage, bucket });
    for await (const { key } of store.list()) there.add(key);
    const named = new Set(keys);
    if (named.size === 0) broken.push(`no file in ${bucket} to compare`);
    for (const key of named) if (!there.has(key)) broken.push(`${bucket} ${key} is not there`);
    for (const key of there) if (!named.has(key)) broken.push(`${bucket} ${key} has no row`);
  }
  return broken;
}
