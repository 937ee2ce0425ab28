import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  type ShipOptions,
  shipFrontEnds,
  workspaceRoot,
} from "../packages/web/federation/src/index.ts";
import { assertNotFrozen, runReleaseVerb } from "../packages/web/shipper/src/index.ts";
import { printLine } from "./print-line.ts";
import {
  fail,
  gateArguments,
  helpArguments,
  shipArguments,
  verbArguments,
} from "./ship-arguments.ts";

/**
 * `npm run ship -- mf-registry`: builds, publishes and makes live in a running product;
 * `npm run ship -- --rollback` and its like change what is live without building.
 */
try {
  const help = helpArguments("ship");
  const requested = help ? null : await verbArguments();
  const longestTaskMs = gateArguments();
  if (help) printLine(help);
  else if (requested) await runReleaseVerb(requested.verb, requested);
  else if (longestTaskMs === null) await shipFrontEnds(await shipArguments("ship"));
  else await shipThroughGate(await shipArguments("ship"), longestTaskMs);
} catch (error) {
  fail(error);
}

/**
 * Ships to staging, has a browser look at the pages there, and makes the set live when nothing is
 * wrong with them. Throws otherwise; the set stays in staging for inspection.
 */
async function shipThroughGate(options: ShipOptions, longestTaskMs: number): Promise<void> {
  const { origin, token, log, names } = options;
  await assertNotFrozen({ origin, token });
  const { setId, staged } = await shipFrontEnds({ ...options, to: { place: "staging" } });
  if (!staged || setId === null) return;
  const gate = join(workspaceRoot, "e2e/gate/main.ts");
  const set = ["--gateway", origin, "--set", String(setId)];
  const limits = ["--longest-task", String(longestTaskMs)];
  const child = spawn(process.execPath, [gate, ...set, ...limits, ...names], {
    env: { ...process.env, PUBLISH_TOKEN: token },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`release set ${setId} is not made live; it is in staging`);
  log(`release set ${setId}: the gate found nothing wrong`);
  await runReleaseVerb({ verb: "promote", setId }, { origin, token, log });
}
