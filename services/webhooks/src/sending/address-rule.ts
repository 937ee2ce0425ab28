import { lookup } from "node:dns/promises";
import { AppError, refuse } from "@deeds/service-kit";
import ipaddr from "ipaddr.js";

/** Which addresses may receive deliveries. */
export interface AddressRule {
  /** Throws `address-not-allowed` for an address that may not be saved. */
  assertSavable(url: string): Promise<void>;
  /** Whether an IP address may be connected to; asked for every connection. */
  mayConnect(address: string): boolean;
  /** Whether the spelling alone forbids an address, without looking its name up. */
  isForbidden(url: URL): boolean;
}

/** All addresses of a name. */
type Resolve = (hostname: string) => Promise<string[]>;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const resolveMs = 3_000;

/** Names that never lead to a public place, wherever they are looked up. */
const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

export function createAddressRule(options: {
  allowLoopback: boolean;
  resolve?: Resolve;
}): AddressRule {
  const { allowLoopback, resolve = resolveByDns } = options;

  const mayConnect = (address: string): boolean => {
    const reach = reachOf(address);
    return reach === "public" || (reach === "loopback" && allowLoopback);
  };

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
    assertSavable: async (text) => {
      if (!URL.canParse(text)) throw refuse.validation([{ path: "url", message: "url" }]);
      const url = new URL(text);
      if (isForbidden(url)) throw new AppError("address-not-allowed");
      const host = hostOf(url);
      if (isIp(host)) return;
      const addresses = await resolveInTime(resolve, host);
      if (!addresses.every(mayConnect)) throw new AppError("address-not-allowed");
    },
  };
}

/** Port 80, 443 or above the system's own. */
function isPortAllowed({ port }: URL): boolean {
  return port === "" || port === "80" || port === "443" || Number(port) > 1023;
}

/** Without the brackets of IPv6 and without the dots a full name may end with. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");

const isIp = (host: string): boolean => host.includes(":") || /^[\d.]+$/.test(host);

/**
 * A name that leads nowhere at the moment may be saved: it cannot be reached either, and every
 * connection is checked again.
 */
async function resolveInTime(resolve: Resolve, host: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((done) => {
    timer = setTimeout(() => done([]), resolveMs);
  });
  try {
    return await Promise.race([resolve(host).catch(() => []), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The only IPv6 block that is routed in public; everything outside is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** `public`, `loopback` or anything else that must not be reached. */
type Reach = "public" | "loopback" | "private";

/**
 * Where an address leads. One that carries an IPv4 address is judged by that when it is merely
 * another spelling (`::ffff:…`) and refused when it is a tunnel or a translation (6to4, NAT64, …).
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
