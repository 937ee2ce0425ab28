import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDataFolder, startNats } from "@deeds/engines";
import type { Bench } from "../suite.ts";

export interface RunningGateway {
  origin: string;
  pid: number;
}

/** The product's gateway as it runs in production, with one service in the place of all of them. */
export async function startGateway(bench: Bench, serviceUrl: string): Promise<RunningGateway> {
  const nats = await startNats({
    data: openDataFolder(await bench.folder()),
    log: bench.say,
    durable: false,
  });
  bench.atEnd(() => nats.process.stop());
  const services = ["AUTH", "PEOPLE", "PROOFS", "CONTACT_EDITS", "WEBHOOKS", "RELEASES"];
  const main = fileURLToPath(new URL("../../../gateway/src/main.ts", import.meta.url));
  // What profiles a process, e.g. --cpu-prof, is given to the gateway alone.
  const flags = process.env.GATEWAY_FLAGS?.split(" ") ?? [];
  const child = spawn(process.execPath, [...flags, "--disable-warning=ExperimentalWarning", main], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PORT: "0",
      NATS_URL: nats.url,
      GATEWAY_SECRET: "of a gateway that is only measured here",
      RATE_LIMIT_SCALE: "1000000",
      ...Object.fromEntries(services.map((name) => [`${name}_URL`, serviceUrl])),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  bench.atEnd(async () => {
    child.kill();
    await ended;
  });
  for await (const line of createInterface(child.stdout)) {
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (!port) continue;
    child.stdout.resume();
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  }
  throw new Error("the gateway ended before it listened");
}
