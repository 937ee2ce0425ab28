import type { FrontEndName } from "@deeds/contracts";
import { type ComponentType, lazy } from "react";
import type { RemoteHost } from "./remote-host.ts";
import type { Lazy, SlotName } from "./slots.ts";

export type RemotePartId =
  | { remote: FrontEndName; page: string }
  | { remote: FrontEndName; slot: SlotName };

type AnyComponent = ComponentType<Record<string, unknown>>;

/** Thrown when a remote cannot be loaded, as opposed to an error while it renders. */
export class RemoteLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} could not be loaded`, { cause });
    this.name = "RemoteLoadError";
  }
}

/** By host, since its versions decide what is behind a part; React keeps a component by identity. */
const lazyParts = new WeakMap<RemoteHost, Map<string, AnyComponent>>();

/** Returns the component of a part; its remote is loaded when it is first rendered. */
export function lazyPart(host: RemoteHost, part: RemotePartId, isHydrating: boolean): AnyComponent {
  const parts = partsOf(host);
  const key = keyOfPart(part);
  const hydratingKey = `${key} hydrating`;
  const known = isHydrating ? (parts.get(hydratingKey) ?? parts.get(key)) : parts.get(key);
  if (known) return known;
  const component = lazy(async () => {
    if (!isHydrating) return loadPart(host, part);
    const loaded = await loadUntilThere(host, part);
    parts.set(key, component);
    return loaded;
  });
  parts.set(isHydrating ? hydratingKey : key, component);
  return component;
}

/** Does not reject: React would replace the readable HTML of the server by the error. */
async function loadUntilThere(
  host: RemoteHost,
  part: RemotePartId,
): Promise<{ default: AnyComponent }> {
  for (;;) {
    try {
      return await loadPart(host, part);
    } catch {
      await host.waitForRetry(part.remote);
    }
  }
}

/** React caches a failed load for good; without it the next render tries again. */
export function dropPart(host: RemoteHost, part: RemotePartId): void {
  partsOf(host).delete(keyOfPart(part));
}

async function loadPart(host: RemoteHost, part: RemotePartId): Promise<{ default: AnyComponent }> {
  const remote = await host.load(part.remote);
  const load = "page" in part ? remote.pages[part.page] : remote.slots?.[part.slot];
  if (!load) throw new RemoteLoadError(part.remote, new Error(`it lacks ${keyOfPart(part)}`));
  try {
    return await (load as Lazy<Record<string, unknown>>)();
  } catch (cause) {
    throw new RemoteLoadError(part.remote, cause);
  }
}

const keyOfPart = (part: RemotePartId): string =>
  `${part.remote} ${"page" in part ? part.page : part.slot}`;

function partsOf(host: RemoteHost): Map<string, AnyComponent> {
  const parts = lazyParts.get(host) ?? new Map<string, AnyComponent>();
  lazyParts.set(host, parts);
  return parts;
}
