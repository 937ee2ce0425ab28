import { lookup } from "node:dns/promises";
import { AppError, refuse, withTimeout } from "@deeds/service-kit";
import ipaddr from "ipaddr.js";

export type AddressRule = ReturnType<typeof createAddressRule>;

type Resolve = (hostname: string) => Promise<string[]>;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const resolveMs = 3_000;

/** Names that are never public. */
const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/** Which addresses may receive deliveries. */
export function createAddressRule(options: { allowLoopback: boolean; resolve?: Resolve }) {
  const { allowLoopback, resolve = resolveByDns } = options;

  /** Checked for every connection. */
  const mayConnect = (address: string): boolean => {
    const reach = reachOf(address);
    return reach === "public" || (reach === "loopback" && allowLoopback);
  };

  /** Whether the URL is forbidden without looking its name up. */
  const isForbidden = (url: URL): boolean => {
    if (url.username !== "" || url.password !== "" || !isPortAllowed(url)) return true;
    const host = hostOf(url);
    if (isIp(host)) return !mayConnect(host);
    if (allowLoopback && host === "localhost") return false;
    return localNames.test(host) || !host.includes(".");
  };

  return {
    mayConnect,
    isForbidden,
    /** Throws `address-not-allowed` for an address that may not be saved. */
    assertSavable: async (text: string): Promise<void> => {
      if (!URL.canParse(text)) throw refuse.validation([{ path: "url", message: "url" }]);
      const url = new URL(text);
      if (isForbidden(url)) throw new AppError("address-not-allowed");
      const host = hostOf(url);
      if (isIp(host)) return;
      // A name that cannot be resolved may be saved: every connection is checked again.
      const addresses = await withTimeout(resolve(host), resolveMs).catch(() => []);
      if (!addresses.every(mayConnect)) throw new AppError("address-not-allowed");
    },
  };
}

function isPortAllowed({ port }: URL): boolean {
  return port === "" || port === "80" || port === "443" || Number(port) > 1023;
}

/** Without IPv6 brackets and trailing dots. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");

const isIp = (host: string): boolean => host.includes(":") || /^[\d.]+$/.test(host);

/** The only public IPv6 block. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

type Reach = "public" | "loopback" | "private";

/**
 * An IPv4 address in IPv6 is judged as IPv4 when it is only mapped (`::ffff:…`), and is private
 * when it is a tunnel or a translation (6to4, NAT64, …).
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return "private";
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "loopback") return "loopback";
  if (range !== "unicast") return "private";
  if (parsed.kind() === "ipv4") return "public";
  return (parsed as ipaddr.IPv6).match(globalUnicast) ? "public" : "private";
}
