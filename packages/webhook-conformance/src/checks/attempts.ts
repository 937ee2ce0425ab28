import { answer, type Delivery } from "../receiver.ts";
import { assert, type Check, type Stage, type Subscriber } from "../stage.ts";
import { header } from "./messages.ts";

/** What a sender does with an answer: what counts as success, and how it tries again. */
export const attemptChecks: readonly Check[] = [
  {
    name: "tries again after a failure with the same id and body and a new timestamp",
    run: async (stage) => {
      const { subscriber, delivery: first } = await stage.deliver(answer(500));
      const second = await secondAttempt(stage, subscriber, first);
      assert(first.text === second.text, "a second attempt has another body");
      const [before, after] = [first, second].map((one) => Number(header(one, "timestamp")));
      assert((before ?? 0) < (after ?? 0), "a second attempt has the timestamp of the first");
      stage.verifies(second, subscriber.endpoint.key);
    },
  },
  ...[200, 201, 202, 204].map(
    (status): Check => ({
      name: `takes ${status} for a success`,
      run: async (stage) => {
        const { subscriber } = await stage.deliver(answer(status));
        await stage.passRetry();
        const ids = subscriber.receiver.deliveries.map((delivery) => header(delivery, "id"));
        assert(
          new Set(ids).size === ids.length,
          `a message that was answered ${status} came again`,
        );
      },
    }),
  ),
  ...[301, 302, 307, 308].map(
    (status): Check => ({
      name: `takes ${status} for a failure and does not follow it`,
      run: async (stage) => {
        const elsewhere = await stage.subscribe();
        const location = `${elsewhere.receiver.url}/redirected`;
        const { subscriber, delivery } = await stage.deliver(answer(status, { location }));
        await secondAttempt(stage, subscriber, delivery);
        const { deliveries } = elsewhere.receiver;
        const followed = deliveries.some(({ path }) => path.endsWith("/redirected"));
        assert(!followed, "the redirect was followed");
      },
    }),
  ),
  {
    name: "disables an endpoint that answers 410",
    run: async (stage) => {
      const { subscriber } = await stage.deliver(answer(410));
      const { isEnabled } = subscriber.endpoint;
      const isOff = async () => !(await isEnabled?.());
      if (isEnabled) assert(await stage.eventually(isOff), "the endpoint is not disabled");
      await stage.passRetry();
      const { length } = subscriber.receiver.deliveries;
      assert(length === 1, `${length} requests came to an endpoint that had answered 410`);
    },
  },
];

const rounds = 5;

/**
 * Lets the first wait pass and answers the second attempt; fails the check when none comes. More than
 * once: a sender may note a failure a moment after its receiver has seen the end.
 */
export async function secondAttempt(
  stage: Stage,
  { attemptsOf }: Subscriber,
  message: Delivery,
): Promise<Delivery> {
  const came = () => attemptsOf(message).length >= 2;
  for (let round = 0; round < rounds && !came(); round += 1) {
    await stage.settle();
    await stage.pass(stage.sender.firstRetry.atMost);
    await stage.eventually(came, 1 / rounds);
  }
  const second = attemptsOf(message)[1];
  assert(second !== undefined, "the message did not come again under its webhook-id");
  return second;
}
