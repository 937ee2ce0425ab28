import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { findOnPath, until } from "@deeds/engines";
import type { Bench } from "../suite.ts";

export interface RunningNginx {
  /** Passes every request on. */
  proxy: string;
  /** Keeps what was answered for ten seconds, whatever happens meanwhile. */
  cache: string;
}

/** One worker of nginx before a service, by kept connections; null where there is no nginx. */
export async function startNginx(bench: Bench, serviceUrl: string): Promise<RunningNginx | null> {
  const path = findOnPath("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });
  if (!path) return null;
  const folder = await bench.folder();
  const [proxyPort, cachePort] = [await freePort(), await freePort()];
  const file = join(folder, "nginx.conf");
  await writeFile(file, settings({ folder, serviceUrl, proxyPort, cachePort }));
  const child = spawn(path, ["-p", folder, "-c", file], { stdio: "inherit" });
  const ended = once(child, "exit");
  bench.atEnd(async () => {
    child.kill();
    await ended;
  });
  const proxy = `http://127.0.0.1:${proxyPort}`;
  await until(AbortSignal.timeout(5_000), () => fetch(proxy).then(({ ok }) => ok));
  return { proxy, cache: `http://127.0.0.1:${cachePort}` };
}

const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

const settings = (parts: {
  folder: string;
  serviceUrl: string;
  proxyPort: number;
  cachePort: number;
}): string => `
daemon off;
user ${userInfo().username};
worker_processes 1;
pid ${parts.folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 100000000;
  ${temporary.map((kind) => `${kind}_temp_path ${parts.folder}/${kind};`).join("\n  ")}
  proxy_cache_path ${parts.folder}/kept keys_zone=kept:10m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  upstream service {
    server ${new URL(parts.serviceUrl).host};
    keepalive 64;
    keepalive_requests 100000000;
  }
  server {
    listen 127.0.0.1:${parts.proxyPort};
    location / { proxy_pass http://service; }
  }
  server {
    listen 127.0.0.1:${parts.cachePort};
    location / {
      proxy_pass http://service;
      proxy_cache kept;
      proxy_cache_valid 200 10s;
      proxy_cache_lock on;
      proxy_ignore_headers Cache-Control Vary;
    }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
