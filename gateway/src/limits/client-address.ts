/** What limits are counted by: an IPv4 address, or the /64 network of an IPv6 one. */
export function limitedAddress(remote: string | undefined): string {
  const address = (remote ?? "unknown").replace(/^::ffff:(?=\d+\.)/, "");
  return address.includes(":") ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter((group) => group !== "");
  const rest = tail === undefined ? [] : tail.split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const whole = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${whole.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
