import * as http from "node:http";
import * as https from "node:https";
import { runPeriodically } from "./periodic.ts";

/** The addresses of a service, of which each new connection takes one. */
export type Replicas = ReturnType<typeof followReplicas>;

// Every caller polls every replica, so this must be cheap.
const pollIntervalMs = 1_000;
const timeoutMs = 1_000;

/** Polls `/readyz` of several replicas, so that a stopping one gets no new connection. */
export function followReplicas(addresses: readonly string[]) {
  const replicas = addresses.map((address) => ({ url: new URL(address), ready: true }));
  const { Agent, get } = addresses[0]?.startsWith("https:") ? https : http;
  const agent = new Agent({ keepAlive: true });
  const client = { get, agent };
  let turn = 0;

  const pollAll = async () => {
    await Promise.all(
      replicas.map(async (replica) => {
        replica.ready = await isReady(replica.url, client);
      }),
    );
  };
  // Never rejects: a replica that does not respond is not ready.
  const asking = runPeriodically({
    everyMs: pollIntervalMs,
    task: pollAll,
    onError: () => undefined,
  });
  if (replicas.length > 1) asking.wake();
  else void asking.stop();

  return {
    /** Returns the ready ones in turn; all of them while none is ready. */
    next: (): URL => {
      const ready = replicas.filter((replica) => replica.ready);
      const choice = ready.length > 0 ? ready : replicas;
      turn += 1;
      const chosen = choice[turn % choice.length];
      if (!chosen) throw new Error("there is no address to choose from");
      return chosen.url;
    },
    hasReady: () => replicas.some(({ ready }) => ready),
    /** Excludes an address to which no connection could be made until it is ready again. */
    exclude: (address: URL) => {
      const replica = replicas.find(({ url }) => url === address);
      if (replica) replica.ready = false;
    },
    stop: () => {
      void asking.stop();
      agent.destroy();
    },
  };
}

/** Over a keep-alive connection. */
function isReady(
  url: URL,
  { get, agent }: { get: typeof http.get; agent: http.Agent },
): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get(new URL("/readyz", url), { agent, timeout: timeoutMs }, (response) => {
      response.resume();
      response.once("close", () => resolve(response.statusCode === 200));
    });
    asking.once("timeout", () => asking.destroy());
    asking.once("error", () => resolve(false));
  });
}
