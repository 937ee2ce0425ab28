import type { FrontEndName } from "@deeds/contracts";
import type { RemoteModule } from "@deeds/remote-kit";

/**
 * Returns the remote's default export. Throws when its name or its contract version differ, since
 * it comes from another build.
 */
export function requireRemoteModule(name: FrontEndName, exposed: unknown): RemoteModule {
  const remote = isObject(exposed) ? exposed.default : undefined;
  if (!isObject(remote)) throw new Error(`${name} has no default export by defineRemote`);
  if (remote.contract !== 1) throw new Error(`${name} is written against another contract`);
  if (remote.name !== name) throw new Error(`${name} calls itself ${String(remote.name)}`);
  return remote as unknown as RemoteModule;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
