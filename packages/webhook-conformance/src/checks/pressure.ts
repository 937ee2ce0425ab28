import { answer } from "../receiver.ts";
import { assert, type Check } from "../stage.ts";
import { secondAttempt } from "./attempts.ts";
import { header } from "./messages.ts";

const events = 40;

/** What a sender does for a receiver that is overloaded. */
export const pressureChecks: readonly Check[] = [
  ...[429, 502, 504].map(
    (status): Check => ({
      name: `slows down for an endpoint that answers ${status}`,
      run: async ({ sender, subscribe }) => {
        const [busy, healthy] = [await subscribe(answer(status)), await subscribe()];
        for (let count = 0; count < events; count += 1) await sender.cause();
        await healthy.gets(events);
        const { length } = busy.receiver.deliveries;
        assert(
          length <= events / 2,
          `${length} of ${events} messages were sent to it all the same`,
        );
      },
    }),
  ),
  ...(["in seconds", "as a date"] as const).map(
    (form): Check => ({
      name: `honours Retry-After ${form}`,
      run: async (stage) => {
        const { firstRetry, now = () => new Date() } = stage.sender;
        const askedMs = 3 * firstRetry.atMost + 1_000;
        const { subscriber, delivery: first } = await stage.deliver((response, delivery) => {
          const end = new Date(now().getTime() + askedMs);
          const value = form === "in seconds" ? String(askedMs / 1_000) : end.toUTCString();
          answer(503, { "retry-after": value })(response, delivery);
        });
        await stage.passRetry();
        const { length } = subscriber.attemptsOf(first);
        assert(length === 1, "a request came before the time that was asked for");
        subscriber.receiver.behaves(answer(204));
        await stage.pass(askedMs);
        const second = await secondAttempt(stage, subscriber, first);
        const [from, to] = [first, second].map((one) => Number(header(one, "timestamp")) * 1_000);
        // Timestamps are whole seconds, and so is a date.
        const waited = (to ?? 0) - (from ?? 0);
        assert(waited >= askedMs - 2_000, `it waited ${waited} ms and not ${askedMs} ms`);
      },
    }),
  ),
];
