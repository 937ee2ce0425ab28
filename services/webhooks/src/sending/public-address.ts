import ipaddr from "ipaddr.js";

/** The only IPv6 block that is routed in public; everything outside is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** `public`, `loopback` or anything else that must not be reached. */
export type Reach = "public" | "loopback" | "private";

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
