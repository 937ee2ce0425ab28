/**
 * What fairness is held against: one queue in memory and one pool of senders for everybody, no database
 * and no signatures. `DELIVERY_SYSTEMS=bench/src/webhooks/plain-system.ts npm run bench -- webhooks`.
 */
import { Agent, request } from "node:http";
import { personOf } from "./ours.ts";
import type { DeliverySystem } from "./system.ts";

const senders = 50;
const timeoutMs = 5_000;

export async function createSystem(): Promise<DeliverySystem> {
  const agent = new Agent({ keepAlive: true });
  const queue: { url: string; body: string }[] = [];
  let urls: readonly string[] = [];
  let busy = 0;
  let nextId = 1;

  const send = (url: string, body: string) =>
    new Promise<void>((done) => {
      const headers = { "content-type": "application/json" };
      const sent = request(
        url,
        { method: "POST", agent, headers, timeout: timeoutMs },
        (answer) => {
          answer.resume().once("end", done);
        },
      );
      let isLate = false;
      sent.once("timeout", () => {
        isLate = true;
        sent.destroy();
      });
      // A connection that was closed while it was idle is no fault of the receiver.
      sent.once("error", () => (isLate ? done() : void send(url, body).then(done)));
      sent.end(body);
    });
  const sendNext = () => {
    while (busy < senders) {
      const next = queue.shift();
      if (!next) return;
      busy += 1;
      void send(next.url, next.body).then(() => {
        busy -= 1;
        sendNext();
      });
    }
  };
  return {
    name: "one pool for all",
    subscribe: async (addresses) => {
      urls = addresses;
    },
    unsubscribeAll: async () => {
      urls = [];
      queue.length = 0;
    },
    publish: async (count) => {
      const ids = Array.from({ length: count }, () => nextId++);
      const at = performance.timeOrigin + performance.now();
      for (const id of ids) {
        const body = JSON.stringify({ type: "person_created", data: personOf(id) });
        for (const url of urls) queue.push({ url, body });
      }
      sendNext();
      return ids.map((id) => ({ id, at }));
    },
    close: async () => agent.destroy(),
  };
}
