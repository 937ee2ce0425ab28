import { expect, test } from "vitest";
import { outcomeOfFailure } from "./consumer.ts";

const isOutage = true;
const isForeign = true;

test.each([
  ["the first failure", { batchSize: 1, deliveryCount: 1 }, { redeliverAfterMs: 500 }],
  ["the seventh failure", { batchSize: 1, deliveryCount: 7 }, { redeliverAfterMs: 30_000 }],
  ["the eighth failure", { batchSize: 1, deliveryCount: 8 }, "dead-letter"],
  ["an outage", { batchSize: 1, deliveryCount: 90, isOutage }, { redeliverAfterMs: 30_000 }],
  ["a failed batch", { batchSize: 2, deliveryCount: 8 }, "retry-singly"],
  ["an outage in a batch", { batchSize: 2, deliveryCount: 1, isOutage }, { redeliverAfterMs: 500 }],
  ["another service's event", { batchSize: 1, deliveryCount: 1, isForeign }, "dead-letter"],
  ["one in a batch", { batchSize: 2, deliveryCount: 1, isForeign }, "retry-singly"],
])("the outcome of %s", (_, failure, outcome) => {
  expect(outcomeOfFailure({ isOutage: false, isForeign: false, ...failure })).toEqual(outcome);
});
