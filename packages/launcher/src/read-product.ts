import { type ProcessName, serviceNames } from "@deeds/contracts";
import { assignedPorts, type EngineAddresses, readAddresses } from "@deeds/engines";
import { addressOf, metricsOf, type Ports } from "./specs.ts";

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

/** The processes of our own code, gateway last. */
export const PARTS: readonly ProcessName[] = [...serviceNames, "gateway"];

/**
 * Reads the addresses and secrets of the product that another process runs on this data folder.
 * @throws StartFailure when nothing was ever started there.
 */
export function readProduct(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): ProductAddresses {
  const engines = readAddresses(dataDir, env);
  const ports = assignedPorts(dataDir) as Ports;
  const metrics = metricsOf(ports);
  return { origin: addressOf(ports.gateway), urls: urlsOf(ports), ports, metrics, engines };
}

/** The address of every part on this machine. */
export function urlsOf(ports: Record<ProcessName, number>): Record<ProcessName, string> {
  const urls = PARTS.map((name) => [name, addressOf(ports[name])] as const);
  return Object.fromEntries(urls) as Record<ProcessName, string>;
}
