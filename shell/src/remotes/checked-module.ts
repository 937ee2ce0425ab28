import type { FrontEndName } from "@deeds/contracts";
import type { RemoteModule } from "@deeds/remote-kit";

/**
 * What a remote exposes comes from another build: its name and the contract that it is written
 * against are checked before anything of it is used. Throws when either differs.
 */
export function checkedModule(name: FrontEndName, exposed: unknown): RemoteModule {
  const remote = isObject(exposed) ? exposed.default : undefined;
  if (!isObject(remote)) throw new Error(`${name} has no default export by defineRemote`);
  if (remote.contract !== 1) throw new Error(`${name} is written against another contract`);
  if (remote.name !== name) throw new Error(`${name} calls itself ${String(remote.name)}`);
  return remote as unknown as RemoteModule;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
