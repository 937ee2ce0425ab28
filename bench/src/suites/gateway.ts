import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findOnPath, freePort, openDataFolder, respondsOk, startNats, until } from "@deeds/engines";
import Koa from "koa";
import { type Load, load } from "../load.ts";
import { inBatches, inTurns, median, percentile } from "../measure.ts";
import {
  atLeast,
  atMost,
  condition,
  evaluate,
  type Finding,
  goal,
  notMeasured,
  write,
} from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const connections = 32;
const { rounds, seconds, aborted } = sizes(
  { rounds: 5, seconds: 3, aborted: 10_000 },
  { rounds: 1, seconds: 1, aborted: 200 },
);
const goals = {
  cached: goal("public reads from the gateway's memory", atLeast(1.2, "×")),
  proxied: goal("proxied calls", atLeast(0.55, "×")),
  added: goal("time that the proxy adds, one caller, p50", atMost(1, "ms")),
  aborted: goal(
    `${aborted} calls that their callers abort: descriptors of the gateway`,
    condition("no more", (more) => more <= 0),
    condition("it still responds", (status) => status === 200),
  ),
};

const cachedPath = "/api/public/people?limit=20&page=1";
const uncachedPath = "/api/receipts/proof/abc";

export const gateway: Suite = {
  name: "gateway",
  title: `The gateway and nginx with one worker before the same service (Koa, a response of 5 KB), asked by autocannon through ${connections} connections; medians of ${rounds} rounds taken in turns, all on the same cores.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const [, service] = await bench.fork<string>(import.meta.filename, []);
    const { origin, pid } = await startGateway(bench, service);
    const aborts = await abortedCalls(bench, origin, pid);
    const throughput = await besideNginx(bench, origin, service);
    return [...throughput, await addedTime(origin, service), aborts];
  },
};

async function besideNginx(bench: Bench, origin: string, service: string): Promise<Finding[]> {
  const nginx = await startNginx(bench, service);
  if (!nginx) {
    const reason = "nginx is not installed here";
    return [notMeasured(goals.cached, reason), notMeasured(goals.proxied, reason)];
  }
  const measure = (url: string) => (isWarmUp: boolean) =>
    load({ url, connections, end: { seconds: isWarmUp ? Math.min(2, seconds) : seconds } });
  const all = await inTurns(rounds, {
    cached: measure(origin + cachedPath),
    proxied: measure(origin + uncachedPath),
    proxy: measure(nginx.proxy + uncachedPath),
    cache: measure(nginx.cache + cachedPath),
  });
  const side = (loads: readonly Load[]) => {
    const rate = median(loads.map((one) => one.rate));
    const p99 = median(loads.map(({ times }) => percentile(times, 99)));
    return { rate, figure: `${write(rate, "/s")}, p99 ${write(p99, "ms")}` };
  };
  const beside = (subject: readonly Load[], peer: readonly Load[], peerName: string) => ({
    figure: side(subject).figure,
    baseline: `${peerName}: ${side(peer).figure}`,
    ratio: side(subject).rate / side(peer).rate,
  });
  const cached = beside(all.cached, all.proxy, "nginx as a proxy");
  const proxied = beside(all.proxied, all.proxy, "nginx as a proxy");
  const cache = beside(all.cached, all.cache, "nginx with a cache without invalidation");
  return [
    evaluate(goals.cached, [cached.ratio], cached),
    evaluate(goals.proxied, [proxied.ratio], proxied),
    { what: goals.cached.what, ...cache },
  ];
}

async function addedTime(origin: string, service: string): Promise<Finding> {
  const p50 = (url: string) => async () =>
    percentile((await load({ url, end: { seconds } })).times, 50);
  const all = await inTurns(rounds, {
    through: p50(origin + uncachedPath),
    direct: p50(service + uncachedPath),
  });
  const direct = median(all.direct);
  const added = median(all.through) - direct;
  return evaluate(goals.added, [added], {
    figure: write(added, "ms"),
    baseline: `the service alone: ${write(direct, "ms")}`,
  });
}

/** Longer than the idle timeout of the gateway's connections to a service. */
const settlesWithinMs = 45_000;

async function abortedCalls(bench: Bench, origin: string, pid: number): Promise<Finding> {
  const descriptors = async () => (await readdir(`/proc/${pid}/fd`)).length;
  for (const path of [uncachedPath, "/api/files/proof/abc"]) await fetch(origin + path);
  const before = await descriptors();
  await inBatches(aborted, (index) => abortCall(origin, index));
  const endsAt = Date.now() + settlesWithinMs;
  let after = await descriptors();
  bench.log(`after ${aborted} aborted calls: ${after} descriptors; ${before} before`);
  while (after > before && Date.now() < endsAt) {
    await pause(500);
    after = await descriptors();
  }
  const { status } = await fetch(`${origin}/healthz`);
  return evaluate(goals.aborted, [after - before, status], {
    figure: `${after} afterwards`,
    baseline: `${before} before, after a call to each pool`,
  });
}

/** When clients disconnect: at once, while they wait, in the middle of the response. */
const aborts = [
  { path: "/api/receipts/proof/late", when: "at once" },
  { path: "/api/receipts/proof/late", when: "later" },
  { path: "/api/receipts/proof/slow", when: "in the middle" },
  { path: "/api/files/proof/slow", when: "in the middle" },
] as const;

/** Makes a call on a plain socket and resets it before its response is complete. */
async function abortCall(origin: string, index: number): Promise<void> {
  const { path, when } = aborts[index % aborts.length] ?? aborts[0];
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const closed = once(socket, "close");
  socket.write(`GET ${path}${index} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  if (when === "in the middle") await once(socket, "data");
  if (when === "later") await pause(20);
  socket.resetAndDestroy();
  await closed;
}

/** Starts the gateway as it runs in production, with one service in the place of all of them. */
async function startGateway(bench: Bench, service: string) {
  const data = openDataFolder(await bench.folder());
  const nats = await startNats({ data, log: bench.log, durable: false });
  bench.onClose(() => nats.process.stop());
  const services = ["AUTH", "PEOPLE", "PROOFS", "CONTACT_EDITS", "WEBHOOKS", "RELEASES"];
  const main = fileURLToPath(new URL("../../../gateway/src/main.ts", import.meta.url));
  // What profiles a process, e.g. --cpu-prof, is given to the gateway alone.
  const flags = process.env.GATEWAY_FLAGS?.split(" ") ?? [];
  const port = String(await freePort());
  const args = [...flags, "--disable-warning=ExperimentalWarning", main];
  const { pid = 0 } = bench.spawn(process.execPath, args, {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: port,
    NATS_URL: nats.url,
    GATEWAY_SECRET: "of a gateway that is only measured here",
    PAGE_TOKEN_KEY: "of page tokens that nothing verifies here",
    RATE_LIMIT_SCALE: "1000000",
    ...Object.fromEntries(services.map((name) => [`${name}_URL`, service])),
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(AbortSignal.timeout(30_000), () => respondsOk(`${origin}/healthz`));
  return { origin, pid };
}

/** Starts one worker of nginx before a service: as a proxy, and with a cache of ten seconds. */
async function startNginx(bench: Bench, service: string) {
  const program = findOnPath("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });
  if (!program) return null;
  const folder = await bench.folder();
  const ports = { proxy: await freePort(), cache: await freePort() };
  const file = join(folder, "nginx.conf");
  await writeFile(file, nginxSettings(folder, service, ports));
  bench.spawn(program, ["-p", folder, "-c", file]);
  const proxy = `http://127.0.0.1:${ports.proxy}`;
  await until(AbortSignal.timeout(5_000), () => respondsOk(proxy));
  return { proxy, cache: `http://127.0.0.1:${ports.cache}` };
}

const nginxSettings = (
  folder: string,
  service: string,
  ports: { proxy: number; cache: number },
) => `
daemon off;
user ${userInfo().username};
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 100000000;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n  ")}
  proxy_cache_path ${folder}/cached keys_zone=cached:10m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  upstream service {
    server ${new URL(service).host};
    keepalive 64;
    keepalive_requests 100000000;
  }
  server {
    listen 127.0.0.1:${ports.proxy};
    location / { proxy_pass http://service; }
  }
  server {
    listen 127.0.0.1:${ports.cache};
    location / {
      proxy_pass http://service;
      proxy_cache cached;
      proxy_cache_valid 200 10s;
      proxy_cache_lock on;
      proxy_ignore_headers Cache-Control Vary;
    }
  }
}
`;

/**
 * A service that costs next to nothing, so that what stands before it shows: Koa with a response of
 * 5 KB. A path with `slow` gets half of it and nothing more, one with `late` nothing at all.
 */
function startService(): void {
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    slug: `person-${index + 1}`,
    name: "Мария",
    surname: "Иванова",
    notes: "Помогает соседям, носит воду и колет дрова. ".repeat(2),
  }));
  const app = new Koa();
  app.use((ctx) => {
    ctx.set({ ETag: '"of-this-list"', "Cache-Control": "public, max-age=0, must-revalidate" });
    ctx.respond = !/late|slow/.test(ctx.path);
    ctx.body = { items, page: 1, limit: 20, total: 20, totalPages: 1, totalIsExact: true };
    if (!ctx.path.includes("slow")) return;
    ctx.res.writeHead(200, { "content-type": "application/json", "content-length": "10000" });
    ctx.res.write("[".padEnd(5_000));
  });
  const server = app.listen(0, "127.0.0.1", () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  server.keepAliveTimeout = 120_000;
}

if (import.meta.main) startService();
