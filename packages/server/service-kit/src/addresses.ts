import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError, refuse } from "./errors.ts";
import { withTimeout } from "./with-timeout.ts";

export type AddressRule = ReturnType<typeof createAddressRule>;

type Resolve = (hostname: string) => Promise<string[]>;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const resolveTimeoutMs = 3_000;

const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/** Decides which addresses of others may be called, so that no internal host can be reached (SSRF). */
export function createAddressRule(options: { allowLoopback: boolean; resolve?: Resolve }) {
  const { allowLoopback, resolve = resolveByDns } = options;

  /** Returns whether a connection to an IP address is allowed; checked for every connection. */
  const mayConnect = (address: string): boolean => {
    const reach = reachOf(address);
    return reach === "public" || (reach === "loopback" && allowLoopback);
  };

  /** Returns whether the URL is forbidden, without a DNS lookup. */
  const isForbidden = (url: URL): boolean => {
    if (url.username !== "" || url.password !== "" || !isPortAllowed(url)) return true;
    const host = hostOf(url);
    if (isIp(host)) return !mayConnect(host);
    if (allowLoopback && host === "localhost") return false;
    return localNames.test(host) || !host.includes(".");
  };

  /** Returns whether the URL may be saved; every connection to it is checked again. */
  const isSavable = async (url: URL): Promise<boolean> => {
    if (isForbidden(url)) return false;
    const host = hostOf(url);
    if (isIp(host)) return true;
    // A name that cannot be resolved may be saved.
    const addresses = await withTimeout(resolve(host), resolveTimeoutMs).catch(() => []);
    return addresses.every(mayConnect);
  };

  return {
    mayConnect,
    isForbidden,
    isSavable,
    /** Throws `address-not-allowed` for a URL that leads to no public address. */
    assertSavable: async (text: string): Promise<void> => {
      if (!URL.canParse(text)) throw refuse.validation([{ path: "url", message: "url" }]);
      if (!(await isSavable(new URL(text)))) throw new AppError("address-not-allowed");
    },
  };
}

function isPortAllowed({ port }: URL): boolean {
  return port === "" || port === "80" || port === "443" || Number(port) > 1023;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");

const isIp = (host: string): boolean => host.includes(":") || /^[\d.]+$/.test(host);

/**
 * Public addresses that reach services inside a cloud provider's network: Azure's WireServer, the
 * metadata service of Equinix Metal, and the service networks of IBM Cloud. Metadata services of other
 * providers have link-local, shared or private addresses.
 */
const providerNetworks = [
  "168.63.129.16/32",
  "192.80.8.124/32",
  "161.26.0.0/16",
  "166.8.0.0/14",
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** The only block of public IPv6 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

type Reach = "public" | "loopback" | "private";

/**
 * Classifies an IP address. A mapped IPv4 address (`::ffff:…`) counts as IPv4; addresses of tunnels
 * and translations (6to4, NAT64, …) are private, as they can lead to an internal IPv4 host.
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return "private";
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "loopback") return "loopback";
  if (range !== "unicast") return "private";
  if (parsed.kind() === "ipv4") {
    const isProviders = providerNetworks.some((block) => (parsed as ipaddr.IPv4).match(block));
    return isProviders ? "private" : "public";
  }
  return (parsed as ipaddr.IPv6).match(globalUnicast) ? "public" : "private";
}

export type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class AddressNotAllowed extends Error {
  readonly code = "ADDRESS_NOT_ALLOWED";
}

/**
 * Checks the addresses that a socket connects to, so that DNS rebinding is of no use. An IP address in
 * the URL needs no lookup: check the URL by `isForbidden` too.
 */
export function guardedLookup(
  { mayConnect }: Pick<AddressRule, "mayConnect">,
  lookup: LookUp = lookUp,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return callback(error, "", 4);
      const [first] = resolved;
      if (!first || !resolved.every(({ address }) => mayConnect(address))) {
        return callback(new AddressNotAllowed(), "", 4);
      }
      if (options.all) return callback(null, resolved);
      callback(null, first.address, first.family);
    });
  };
}
