import type { ServerResponse } from "node:http";
import { answer, type Behaviour, type Delivery } from "../receiver.ts";
import { assert, type Check, type Stage } from "../stage.ts";
import { secondAttempt } from "./attempts.ts";

const dripMs = 100;
/** The sender's own limit, and what the systems' buffers on both sides hold beyond it. */
const endlessAtMost = 32 * 1024 * 1024;
const slackMs = 5_000;

const hangs: Behaviour = () => undefined;

/** Answers at once, and never comes to an end. */
const drips: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "text/plain" });
  const dripping = setInterval(() => response.write("."), dripMs);
  response.once("close", () => clearInterval(dripping));
};

/** How a sender guards itself against a receiver. */
export const limitChecks: readonly Check[] = [
  {
    name: "gives up an exchange that takes too long, before and within the answer",
    run: async (stage) => {
      const { sender } = stage;
      const silent = await stage.subscribe(hangs);
      const slow = await stage.subscribe(drips);
      await sender.cause();
      const [unanswered, unended] = [await silent.first(), await slow.first()];
      await Promise.all([
        hangsUp(stage, unanswered, "a receiver that does not answer"),
        hangsUp(stage, unended, "an answer that drips"),
      ]);
      for (const { receiver } of [silent, slow]) receiver.behaves(answer(204));
      await secondAttempt(stage, silent, unanswered);
      await secondAttempt(stage, slow, unended);
    },
  },
  {
    name: "reads no more than it must of an endless answer",
    run: async ({ deliver }) => {
      let sent = 0;
      const { delivery } = await deliver((response) => {
        response.writeHead(200);
        pour(response, (bytes) => {
          sent += bytes;
        });
      });
      await delivery.ended;
      assert(sent < endlessAtMost, `${Math.round(sent / 2 ** 20)} MiB of an answer were read`);
    },
  },
];

async function hangsUp({ sender }: Stage, delivery: Delivery, whom: string) {
  const limit = sender.deadlineMs + slackMs;
  const late = new Promise<null>((resolve) => setTimeout(resolve, limit, null).unref());
  const endedAt = await Promise.race([delivery.ended, late]);
  assert(endedAt !== null, `${whom} holds the sender for more than ${limit / 1_000} s`);
}

/** Writes as fast as the other side reads, until it hangs up or the limit is passed. */
function pour(response: ServerResponse, count: (bytes: number) => void) {
  const piece = Buffer.alloc(64 * 1024);
  let total = 0;
  const more = () => {
    if (total >= endlessAtMost) response.destroy();
    if (response.destroyed) return;
    total += piece.length;
    count(piece.length);
    response.write(piece, () => setImmediate(more));
  };
  more();
}
