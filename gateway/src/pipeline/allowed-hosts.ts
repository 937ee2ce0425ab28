import { isIP } from "node:net";
import { AppError } from "@deeds/service-kit";
import type { RequestContext } from "./request-context.ts";

/** The name of the gateway inside of the composed product and the cluster. */
const internalName = "gateway";

const hostAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/i;

/**
 * Returns the check of the `Host` header against DNS rebinding: a page of another site whose name
 * leads to this gateway sends its own name. IP addresses and `localhost` cannot be such a name. The
 * check throws `malformed-request` for several hosts or none that is valid, `unknown-host` for others.
 */
export function createHostCheck(publicOrigin: string, allowedHosts: readonly string[]) {
  const names = new Set([new URL(publicOrigin).hostname, "localhost", internalName]);
  for (const name of allowedHosts) names.add(name.toLowerCase());
  return ({ req }: Pick<RequestContext, "req">): void => {
    const { host } = req.headers;
    // HTTP/1.0, which no browser sends.
    if (host === undefined) return;
    const [, name] = hostAndPort.exec(host) ?? [];
    if (name === undefined || countHosts(req.rawHeaders) > 1)
      throw new AppError("malformed-request");
    if (!names.has(name.toLowerCase()) && isIP(name.replace(/^\[|\]$/g, "")) === 0)
      throw new AppError("unknown-host");
  };
}

export type HostCheck = ReturnType<typeof createHostCheck>;

/**
 * Returns what returns the origin as a visitor calls it, for a host that the check admits. By the public host it is
 * the public origin, whatever port the `Host` header has: a cache that ignores ports would give
 * others a document with that port. On this machine the port may be that of a tunnel.
 */
export function createCalledOrigin(publicOrigin: string): (host: string) => string {
  const { hostname, protocol } = new URL(publicOrigin);
  const isPublic = isLocal(hostname)
    ? () => false
    : (host: string) => hostAndPort.exec(host)?.[1]?.toLowerCase() === hostname;
  return (host) => (host === "" || isPublic(host) ? publicOrigin : `${protocol}//${host}`);
}

const isLocal = (hostname: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(hostname);

/** Node uses the first of several `Host` headers, a proxy before it may use the last. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
