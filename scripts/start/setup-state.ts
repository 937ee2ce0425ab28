import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { givenAddresses, hasRegister } from "../../packages/tools/engines/src/index.ts";

/** What has been done to a data folder beside starting it. */
export interface SetupState {
  /** `unfinished` from the first moment until the first start is complete. */
  state: "unfinished" | "done";
  /** Whether demo data was requested. */
  demo: boolean;
  /** The versions of the front ends that the last start made live, by name. */
  shipped: Record<string, string>;
}

/**
 * Returns the state of a new data folder. A register that given engines hold already gets no demo data, and has its
 * administrators.
 */
export async function firstState(
  { empty }: { empty: boolean },
  env: NodeJS.ProcessEnv,
): Promise<SetupState> {
  const { mongo } = givenAddresses(env);
  if (mongo && (await hasRegister(mongo))) return { state: "done", demo: false, shipped: {} };
  return { state: "unfinished", demo: !empty, shipped: {} };
}

const fileOf = (dataDir: string) => join(dataDir, "setup.json");

/** Undefined when the folder is new. */
export function readSetup(dataDir: string): SetupState | undefined {
  const file = fileOf(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Remembers the state for the next start. */
export function writeSetup(dataDir: string, setup: SetupState): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(setup, null, 2)}\n`);
}
