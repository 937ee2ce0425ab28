import { join } from "node:path";
import type { DataFolder, Secrets } from "./data-folder.ts";
import type { Binary } from "./provision.ts";

export const ENGINE_PORTS = [
  "mongod",
  "nats",
  "natsMonitor",
  "s3",
  "s3Console",
  "s3Master",
  "s3Volume",
  "s3Filer",
] as const;

export type EnginePorts = Record<(typeof ENGINE_PORTS)[number], number>;

export interface EngineSetup {
  binary: Binary;
  data: DataFolder;
  secrets: Secrets;
  ports: EnginePorts;
  /** Every acknowledged write is on disk. */
  durable: boolean;
  /**
   * Folder of the certificate for `localhost` with which the engine takes TLS connections only: `tls.crt`, `tls.key`,
   * and `ca.crt`, which this process must trust.
   */
  certificates?: string | undefined;
}

/** The options that all engines share. */
export const processOf = (
  name: string,
  { binary, data }: Pick<EngineSetup, "binary" | "data">,
) => ({
  name,
  command: binary.path,
  env: systemEnv(),
  logFile: join(data.logs, `${name}.log`),
  runFolder: data.run,
});

/** Returns the environment of child processes: no addresses and no secrets. */
export function systemEnv(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "LD_LIBRARY_PATH"];
  const trust = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"];
  return definedVariables(process.env, [...names, ...trust]);
}

/** Returns the variables of these names that are set. */
export function definedVariables(env: NodeJS.ProcessEnv, names: readonly string[]) {
  const present = names.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(present);
}
