import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gatewaySecret, processEnv, testDatabase, testEngines } from "@deeds/test-kit";

const main = fileURLToPath(new URL("../../people/src/main.ts", import.meta.url));

/** Starts the real people service as a separate process, as in production. */
export async function startPeopleProcess(addresses: { natsUrl: string; authUrl: string }) {
  const { s3 } = testEngines();
  const env = processEnv({
    PORT: "0",
    NATS_URL: addresses.natsUrl,
    AUTH_URL: addresses.authUrl,
    GATEWAY_SECRET: gatewaySecret,
    MONGODB_URL: await testDatabase("people"),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    SECRETS_KEY: randomBytes(32).toString("base64"),
  });
  let child: ChildProcess | undefined;
  let port = 0;
  const start = async () => {
    const started = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    port = await portOf(started);
  };
  await start();
  return {
    origin: () => `http://127.0.0.1:${port}`,
    /** Restarts the process on the same data. */
    start,
    /** Kills the process (SIGKILL). */
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Reads the port from the process's log. */
async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error("the process has no output to read");
  const lines = createInterface(child.stdout);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the people service ended with ${code}`)));
    lines.on("line", (line) => {
      const entry: { msg?: string; port?: number } = JSON.parse(line);
      if (entry.msg === "listening" && entry.port) resolve(entry.port);
    });
  });
}
