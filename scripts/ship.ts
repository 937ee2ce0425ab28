import { shipFrontEnds } from "../packages/federation/src/index.ts";
import { runReleaseVerb } from "../packages/shipper/src/index.ts";
import { fail, gateArguments, shipArguments, verbArguments } from "./ship-arguments.ts";
import { shipThroughGate } from "./ship-through-gate.ts";

/**
 * `npm run ship -- mf-registry`: builds, publishes and makes live in a running product;
 * `npm run ship -- --rollback` and its like change what is live without building.
 */
try {
  const asked = verbArguments();
  const gate = gateArguments();
  if (asked) await runReleaseVerb(asked.verb, asked);
  else if (gate) await shipThroughGate(shipArguments("ship"), gate);
  else await shipFrontEnds(shipArguments("ship"));
} catch (error) {
  fail(error);
}
