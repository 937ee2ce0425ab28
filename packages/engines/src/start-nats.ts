import { mkdirSync } from "node:fs";
import type { DataFolder } from "./data-folder.ts";
import type { Log } from "./log.ts";
import { ManagedProcess } from "./managed-process.ts";
import { natsSpec, natsUrl } from "./nats.ts";
import { assignPorts } from "./ports.ts";
import { provision } from "./provision.ts";
import { openSecrets } from "./secrets.ts";

/**
 * Starts a NATS server alone, in a data folder of its own, e.g. for one test file: durable
 * consumers and the stream are then nobody else's.
 */
export async function startNats(options: {
  data: DataFolder;
  log: Log;
  durable?: boolean;
}): Promise<{ url: string; process: ManagedProcess }> {
  const { data, log, durable = true } = options;
  mkdirSync(data.logs, { recursive: true });
  const secrets = openSecrets(data.root);
  const ports = await assignPorts(data.root, ["nats", "natsMonitor"] as const);
  const binary = await provision("nats-server", { log, waysOut: [] });
  const spec = natsSpec({
    binary,
    data,
    secrets,
    durable,
    port: ports.nats,
    monitorPort: ports.natsMonitor,
  });
  const process = new ManagedProcess(spec, log);
  await process.start();
  return { url: natsUrl(ports.nats, secrets), process };
}
