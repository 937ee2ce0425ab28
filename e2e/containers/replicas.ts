import assert from "node:assert/strict";
import { serviceNames } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { docker } from "@deeds/test-kit/docker";
import { underLoad } from "../src/load.ts";
import { type Installation, isHealthy, poll } from "./installation.ts";

const parts: readonly string[] = [...serviceNames, "renderer", "gateway"];

/** Starts two of every process behind the reverse proxy of docker-compose.yml. */
export async function startReplicas(installation: Installation): Promise<void> {
  Object.assign(installation.env, {
    COMPOSE_FILE: "docker-compose.yml:deploy/replicas.yaml:e2e/containers/plain-proxy.yaml",
    COMPOSE_PROFILES: "tls",
  });
  await installation.compose("up", "--detach", "--quiet-pull");
  await installation.untilHealthy();
  const containers = await installation.containers();
  for (const part of parts) {
    const count = containers.filter(({ Service }) => Service.replace("-2", "") === part).length;
    assert.equal(count, 2, `two of ${part}`);
  }
}

/**
 * Stops and starts every replica, one after the other, while a client writes and others read.
 * @returns what failed
 */
export async function replaceEach(
  { containers }: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<string[]> {
  const replicas = (await containers()).filter(({ Service }) =>
    parts.includes(Service.replace("-2", "")),
  );
  const { requests, perSecond, failed } = await underLoad(admin, async () => {
    for (const { ID } of replicas) {
      await docker(["stop", ID]);
      await docker(["start", ID]);
      await poll(60_000, () => isHealthy(ID));
    }
  });
  log(`${replicas.length} containers were replaced`);
  log(`${requests} requests, ${perSecond.toFixed(1)} a second`);
  return failed;
}
