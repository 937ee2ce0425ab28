import { afterEach, expect, test } from "vitest";
import { type RunningGateway, startGateway, startUpstream } from "./gateway.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop();
});

async function upstream(name: string) {
  const started = await startUpstream((request, response) => {
    response.end(JSON.stringify(request.url === "/readyz" ? "ready" : name));
  });
  running.push(started);
  return started;
}

async function gateway(settings: Record<string, string>): Promise<RunningGateway> {
  const started = await startGateway(settings);
  running.push(started);
  return started;
}

/** Reads with a client address in `X-Forwarded-For`. */
const search = (origin: string, from: string) =>
  fetch(`${origin}/api/public/people?search=a`, { headers: { "x-forwarded-for": from } });

test("an address has the same limit at two gateways together", async () => {
  const { url } = await upstream("people");
  const settings = { PEOPLE_URL: url, RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "127.0.0.0/8" };
  const [one, other] = [await gateway(settings), await gateway(settings)];
  const pointsAt = async ({ origin }: RunningGateway, from: string) => {
    const response = await search(origin, from);
    return Number(/;r=(\d+);/.exec(response.headers.get("ratelimit") ?? "")?.[1]);
  };
  // Until both receive each other's messages.
  const receives = async (sender: RunningGateway, receiver: RunningGateway, from: string) => {
    await pointsAt(sender, from);
    return (await pointsAt(receiver, from)) < 59;
  };
  await expect.poll(() => receives(one, other, "198.51.100.1")).toBe(true);
  await expect.poll(() => receives(other, one, "198.51.100.2")).toBe(true);

  for (let count = 0; count < 40; count += 1) await search(one.origin, "198.51.100.9");
  await expect.poll(() => pointsAt(other, "198.51.100.9")).toBeLessThan(20);
  let refused = 0;
  for (let count = 0; count < 25; count += 1) {
    if ((await search(other.origin, "198.51.100.9")).status === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  await expect.poll(async () => (await search(one.origin, "198.51.100.9")).status).toBe(429);
});

test("calls go to every replica of a service, and to the others when one is unavailable", async () => {
  const [one, two] = [await upstream("one"), await upstream("two")];
  const { origin } = await gateway({ PROOFS_URL: `${one.url}, ${two.url}` });
  const responders = async () => {
    const all = Array.from({ length: 12 }, () => fetch(`${origin}/api/receipts/proof/abc`));
    return new Set(await Promise.all((await Promise.all(all)).map((response) => response.json())));
  };
  expect(await responders()).toEqual(new Set(["one", "two"]));
  await one.stop();
  running.splice(running.indexOf(one), 1);
  expect(await responders()).toEqual(new Set(["two"]));
});
