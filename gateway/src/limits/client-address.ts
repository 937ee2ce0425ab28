import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";

export interface Client {
  /** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
  address: string;
  /** The network that may be stored: `203.0.113.0/24` or `2001:db8:1::/48`. */
  network: string;
  /** Whether a trusted proxy opened the connection, for many callers. */
  isProxied: boolean;
}

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

interface Connection {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

export type ClientReader = (request: Connection) => Client;

/** A longer chain of proxies is forged. */
const maxHops = 20;

/** Reads `X-Forwarded-For` of trusted proxies only: its rightmost address that is none of them. */
export function createClientReader(trusted: readonly Network[]): ClientReader {
  const known = new WeakMap<Connection["socket"], Client>();
  const isTrusted = (address: string): boolean =>
    ipaddr.isValid(address) &&
    trusted.some((network) => isWithin(ipaddr.process(address), network));

  return ({ socket, headers }) => {
    const direct = known.get(socket) ?? clientOf(socket.remoteAddress ?? "", isTrusted);
    known.set(socket, direct);
    if (!direct.isProxied) return direct;
    const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
    const caller = firstUntrusted(forwarded.slice(-maxHops).map(withoutPort), isTrusted);
    return caller === null ? direct : { ...clientOf(caller, () => false), isProxied: true };
  };
}

/** Searches from the right; a malformed address ends it, since no trusted proxy wrote it. */
function firstUntrusted(hops: string[], isTrusted: (address: string) => boolean): string | null {
  for (const hop of hops.toReversed()) {
    if (!ipaddr.isValid(hop)) return null;
    if (!isTrusted(hop)) return hop;
  }
  return null;
}

function clientOf(remote: string, isTrusted: (address: string) => boolean): Client {
  if (!ipaddr.isValid(remote)) return { address: "unknown", network: "unknown", isProxied: false };
  const address = ipaddr.process(remote);
  const isProxied = isTrusted(remote);
  if (address.kind() === "ipv4") {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`);
    return { address: address.toString(), network: `${network}/24`, isProxied };
  }
  const networkOf = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  return { address: networkOf(64), network: networkOf(48), isProxied };
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Some proxies write the port too: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text);
  return bracketed?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
