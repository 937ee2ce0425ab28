import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServiceName } from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import { processEnv, testDatabase, testEngines } from "@deeds/test-kit";

export const secrets = {
  GATEWAY_SECRET: "the gateway of this test proves itself",
  SESSION_KEY: "a session key for tests, long enough",
  PASSWORD_PEPPER: "a pepper for tests that is long enough",
  PUBLISH_TOKEN: "a publish token for tests, long enough",
  PAGE_TOKEN_KEY: "a key of page tokens for tests, long enough",
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
};

export interface RunningService {
  url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a service as in production: its own process and database. */
export async function startService(
  name: ServiceName,
  env: Record<string, string> = {},
): Promise<RunningService> {
  const { natsUrl, s3 } = testEngines();
  const { listening, ...service } = startProcess(name, {
    ...secrets,
    GATEWAY_SECRET: serviceSecretOf(name, secrets),
    PORT: "0",
    NATS_URL: natsUrl,
    MONGODB_URL: await testDatabase(name.replace("-", "_")),
    AUTH_URL: "http://127.0.0.1:9",
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    // The least of bcrypt; what a third of a second for each password protects is not tested here.
    PASSWORD_HASH_COST: "4",
    ...env,
  });
  return { url: urlOf(await listening(/"port":(\d+)/), env), ...service };
}

const urlOf = (port: string, { TLS_FOLDER }: Record<string, string>): string =>
  TLS_FOLDER ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;

/** Runs the renderer on a socket, by default a new one; with `TLS_FOLDER` on a port. */
export async function startRenderer(env: Record<string, string> = {}): Promise<RunningService> {
  if (env.TLS_FOLDER) {
    const { listening, ...service } = startProcess("renderer", { PORT: "0", ...env });
    return { url: urlOf(await listening(/"port":(\d+)/), env), ...service };
  }
  const SOCKET = join(await mkdtemp(join(tmpdir(), "renderer-")), "socket");
  const { listening, ...service } = startProcess("renderer", { SOCKET, ...env });
  const path = await listening(/"path":"([^"]+)"/);
  return { url: `unix:${path}`, ...service };
}

function startProcess(name: ServiceName | "renderer", env: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../services/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
    env: processEnv({ NODE_ENV: "test", LOG_LEVEL: "info", ...env }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  /** Resolves with the group of the pattern in its log. */
  const listening = (pattern: RegExp): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    ended.then(() => reject(new Error(`${name} ended before it listened`)));
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    return promise;
  };
  return { listening, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
