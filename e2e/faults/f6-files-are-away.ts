import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { serve } from "@deeds/test-kit/http-server";
import { png } from "../src/files.ts";
import { pidOf } from "../src/product.ts";
import { during, killForGood, type Run, type Scenario } from "./scenario.ts";
import type { World } from "./world.ts";

const uploadMs = 5_000;

const ways: [name: string, begin: (world: World) => Promise<() => Promise<void>>][] = [
  [
    "killed and down",
    async ({ composed: { product } }) => {
      await killForGood(product, "minio");
      return () => product.start("minio");
    },
  ],
  [
    "hanging",
    async ({ composed: { product } }) => {
      const pid = pidOf(product, "minio");
      process.kill(pid, "SIGSTOP");
      return async () => {
        process.kill(pid, "SIGCONT");
      };
    },
  ],
  [
    "answering 500",
    async ({ composed: { product } }) => {
      await product.stop("minio");
      const broken = await startBroken(Number(new URL(product.engines.storage.endpoint).port));
      return async () => {
        await broken.stop();
        await product.start("minio");
      };
    },
  ],
];

const startBroken = (port: number) =>
  serve((request, response) => {
    request.resume();
    response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
  }, port);

/** Text goes on: no window is opened for what the clients do. */
export const filesAreAway: Scenario = {
  name: "F6",
  title: "the object store is down, hangs, or answers with errors",
  run: async (run) => {
    const { origin } = run.world.composed.product;
    const uploader = createCaller(origin);
    const { url } = await uploader.upload(endpoints.uploadProofFile, png("before.png"));
    const { url: portrait } = await uploader.upload(endpoints.uploadPersonPhoto, png("face.png"));
    const broken: string[] = [];
    await during(run, async () => {
      for (const [name, begin] of run.random.shuffled(ways)) {
        const end = await begin(run.world);
        try {
          broken.push(...(await look(run, [url, portrait])).map((what) => `${name}: ${what}`));
        } finally {
          await end();
        }
        broken.push(...(await recovers(run)).map((what) => `after ${name}: ${what}`));
      }
    });
    const kept = await fetch(origin + url, { headers: { cookie: uploader.cookie } });
    if (kept.status !== 200) broken.push(`a file from before answers ${kept.status}`);
    return broken;
  },
};

async function look({ world }: Run, files: readonly string[]): Promise<string[]> {
  const { origin } = world.composed.product;
  const broken: string[] = [];
  for (const endpoint of [endpoints.uploadProofFile, endpoints.uploadPersonPhoto]) {
    const body = new FormData();
    body.append("file", png("away.png"));
    const startedAt = Date.now();
    const answer = await soon(origin + endpoint.path, { method: "POST", body });
    const took = Date.now() - startedAt;
    if (answer.status !== 503) broken.push(`${endpoint.name} answered ${answer.status}`);
    if (answer.headers.get("retry-after") === null)
      broken.push(`${endpoint.name} without Retry-After`);
    if (took > uploadMs) broken.push(`${endpoint.name} took ${took} ms to say so`);
  }
  for (const file of files) {
    const answer = await soon(origin + file, { headers: { cookie: world.cookies[0] ?? "" } });
    if (answer.status !== 503) broken.push(`${file.split("/")[3]} answered ${answer.status}`);
  }
  for (const [name, { url }] of Object.entries(world.composed.product.processes())) {
    if (url === undefined) continue;
    const ready = await soon(`${url}/readyz`);
    if (ready.status !== 200) broken.push(`${name} says it is not ready`);
  }
  return broken;
}

/** An answer with its body; a 599 where none comes within 20 seconds. */
async function soon(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    return answer;
  } catch {
    return new Response(null, { status: 599 });
  }
}

async function recovers({ world }: Run): Promise<string[]> {
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      const uploader = createCaller(world.composed.product.origin);
      await uploader.upload(endpoints.uploadProofFile, png("again.png"));
      return [];
    } catch (problem) {
      if (Date.now() > until) return [`an upload still fails: ${problem}`];
      await pause(200);
    }
  }
}
