import { type LiveRemote, pageBootId } from "@deeds/contracts";

const checkAddress = "check the address: --gateway, GATEWAY_URL or config.gateway";

const bootTag = new RegExp(`id="${pageBootId}">(.*?)</script>`, "s");

/** Returns the live front ends of a running product. Throws when it returns no page. */
export async function liveRemotes(gateway: string): Promise<LiveRemote[]> {
  const page = await get(new URL("/", gateway), { accept: "text/html" });
  const boot = bootTag.exec(await page.text())?.[1];
  if (boot === undefined)
    throw new Error(`${gateway} is no gateway of Good Deeds: ${checkAddress}`);
  return (JSON.parse(boot) as { live: { remotes: LiveRemote[] } }).live.remotes;
}

/** Requests an address of the gateway. Throws with its name when it does not respond. */
export async function get(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, { headers });
  } catch (cause) {
    throw new Error(`${url.origin} does not respond: ${checkAddress}`, { cause });
  }
}
