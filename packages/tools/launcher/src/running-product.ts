import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ServiceName } from "@deeds/contracts";
import { assignedPorts, type EngineAddresses, readAddresses } from "@deeds/engines";
import {
  addressOf,
  forwardedSettings,
  metricsOf,
  type Ports,
  root,
  serviceEnv,
  urlsOf,
} from "./specs.ts";

/** Returns the product that another process runs. Throws StartFailure when there is none. */
export const readProduct = (dataDir: string, env: NodeJS.ProcessEnv = process.env) =>
  productAddresses(assignedPorts(dataDir) as Ports, readAddresses(dataDir, env));

/** Returns the addresses of the gateway, of all processes and of their metrics. */
export function productAddresses<Engines extends EngineAddresses>(ports: Ports, engines: Engines) {
  const metrics = metricsOf(ports);
  return { origin: addressOf(ports.gateway), urls: urlsOf(ports), ports, metrics, engines };
}
export type ProductAddresses = ReturnType<typeof readProduct>;

export interface ServiceCommand {
  dataDir: string;
  service: ServiceName;
  /** File name in `src/commands/`, without `.ts`. */
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  settings?: Record<string, string>;
}

/** Runs a service's command with the settings of the running product; returns its exit code. */
export async function runServiceCommand(options: ServiceCommand): Promise<number> {
  const { dataDir, service, command, args = [], env = process.env } = options;
  const { engines, ports } = readProduct(dataDir, env);
  const settings = { ...forwardedSettings(env), ...options.settings };
  const file = join(root, "services", service, "src/commands", `${command}.ts`);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], {
    stdio: "inherit",
    env: serviceEnv(service, { engines, ports, settings }),
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
