import { type ComponentType, lazy } from "react";
import type { RemoteHost } from "./remote-host.ts";
import type { RemotePartId } from "./remote-part.tsx";
import type { Lazy } from "./slots.ts";

type AnyComponent = ComponentType<Record<string, unknown>>;

/** Thrown when a remote could not be had; told apart from an error inside what it draws. */
export class RemoteLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} could not be loaded`, { cause });
    this.name = "RemoteLoadError";
  }
}

/** By host, since its versions decide what is behind a part; React keeps a component by identity. */
const known = new WeakMap<RemoteHost, Map<string, AnyComponent>>();

/** The component of a page or slot, the same one each time, so that a second visit is instant. */
export function lazyPart(host: RemoteHost, part: RemotePartId): AnyComponent {
  const parts = partsOf(host);
  const key = keyOfPart(part);
  const component = parts.get(key) ?? lazy(() => loadPart(host, part));
  parts.set(key, component);
  return component;
}

/** React keeps a failed load for good; forgetting it makes the next render try again. */
export function forgetPart(host: RemoteHost, part: RemotePartId): void {
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
  const parts = known.get(host) ?? new Map<string, AnyComponent>();
  known.set(host, parts);
  return parts;
}
