import { shipFrontEnds } from "../packages/federation/src/index.ts";
import { fail, shipArguments } from "./ship-arguments.ts";

/** `npm run ship -- mf-registry`: builds, publishes and makes live in a running product. */
try {
  await shipFrontEnds(shipArguments("ship"));
} catch (error) {
  fail(error);
}
