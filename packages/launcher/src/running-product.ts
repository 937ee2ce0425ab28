import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ProcessName, ServiceName } from "@deeds/contracts";
import {
  assignedPorts,
  type EngineAddresses,
  type ProcessSpec,
  readAddresses,
} from "@deeds/engines";
import { addressOf, metricsOf, type Ports, passedOn, root, serviceEnv, urlsOf } from "./specs.ts";

/** Where a product answers. */
export interface ProductAddresses {
  /** The gateway, e.g. `http://127.0.0.1:8080`. */
  origin: string;
  urls: Record<ProcessName, string>;
  ports: Ports;
  /** Where each process tells its metrics, by the name of its port. */
  metrics: Record<string, string>;
  engines: EngineAddresses;
}

/** The product that another process runs on this folder. Throws StartFailure when there is none. */
export function readProduct(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): ProductAddresses {
  const engines = readAddresses(dataDir, env);
  const ports = assignedPorts(dataDir) as Ports;
  const metrics = metricsOf(ports);
  return { origin: addressOf(ports.gateway), urls: urlsOf(ports), ports, metrics, engines };
}

/** A command of a service, run beside the product that uses this data folder. */
export interface ServiceCommand {
  dataDir: string;
  service: ServiceName;
  /** File name in `src/commands/`, without `.ts`. */
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  settings?: Record<string, string>;
  /** How it is run when not from this checkout, e.g. from the files of the service's image. */
  program?: Pick<ProcessSpec, "command" | "args">;
}

/** Runs a service's command with the settings of the running product; returns its exit code. */
export async function runServiceCommand(options: ServiceCommand): Promise<number> {
  const { dataDir, service, command, args = [], env = process.env } = options;
  const { engines, ports } = readProduct(dataDir, env);
  const settings = { ...passedOn(env), ...options.settings };
  const file = join(root, "services", service, "src/commands", `${command}.ts`);
  const program = options.program ?? {
    command: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", file, ...args],
  };
  const child = spawn(program.command, program.args, {
    stdio: "inherit",
    env: serviceEnv(service, { engines, ports, settings, replicas: 1 }),
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
