import assert from "node:assert/strict";
import { serviceNames } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { underLoad } from "../src/load.ts";
import type { Installation } from "./installation.ts";

const parts: readonly string[] = [...serviceNames, "renderer", "gateway"];

/** The containers of all processes. */
async function replicasOf({ containers }: Installation) {
  return (await containers()).filter(({ Service }) => parts.includes(Service.replace("-2", "")));
}

/** Starts two of every process by the manual, behind the reverse proxy without certificates. */
export async function startReplicas(installation: Installation): Promise<void> {
  const variables = {
    COMPOSE_FILE: "docker-compose.yml:deploy/replicas.yaml:e2e/containers/plain-proxy.yaml",
    COMPOSE_PROFILES: "tls",
  };
  Object.assign(installation.env, variables);
  for (const [name, value] of Object.entries(variables))
    await installation.setVariable(name, value);
  await installation.runManual("Scale");
  await installation.untilHealthy();
  const services = (await replicasOf(installation)).map(({ Service }) => Service);
  assert.deepEqual(services.toSorted(), parts.flatMap((part) => [part, `${part}-2`]).toSorted());
}

/**
 * Upgrades to another setting of every process by the manual, while a client writes and others read.
 * @returns what failed
 */
export async function upgradeReplicas(
  installation: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<string[]> {
  const former = new Set((await replicasOf(installation)).map(({ ID }) => ID));
  await installation.setVariable("LOG_LEVEL", "warn");
  const { requests, perSecond, failed } = await underLoad(admin, async () => {
    await installation.runManual("Scale");
    await installation.untilHealthy();
  });
  const replicas = await replicasOf(installation);
  assert.deepEqual(
    replicas.filter(({ ID }) => former.has(ID)),
    [],
    "each replica was replaced",
  );
  log(`${replicas.length} containers were replaced`);
  log(`${requests} requests, ${perSecond.toFixed(1)} a second`);
  return failed;
}
