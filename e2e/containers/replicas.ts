import assert from "node:assert/strict";
import { endpoints, serviceNames } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { docker } from "@deeds/test-kit/docker";
import { readSteadily } from "../faults/readers.ts";
import { createRandom } from "../faults/scenario.ts";
import { emptyLedger, type Stage, work } from "../faults/workload.ts";
import { makePerson } from "../src/records.ts";
import { type Installation, isHealthy, poll } from "./installation.ts";

const parts: readonly string[] = [...serviceNames, "renderer", "gateway"];
const readingsPerSecond = 4;

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
  { containers, origin }: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<string[]> {
  const stage = await createStage(origin, admin);
  const startedAt = Date.now();
  let isOver = false;
  const writing = work(stage, () => isOver, 1);
  const reading = readSteadily(stage, {
    signedInEvery: 4,
    wanted: () => ((Date.now() - startedAt) / 1_000) * readingsPerSecond,
    isOver: () => isOver,
  });
  try {
    const replicas = (await containers()).filter(({ Service }) =>
      parts.includes(Service.replace("-2", "")),
    );
    for (const { ID } of replicas) {
      await docker(["stop", ID]);
      await docker(["start", ID]);
      await poll(60_000, () => isHealthy(ID));
    }
    log(`${replicas.length} containers were replaced`);
  } finally {
    isOver = true;
    await writing;
  }
  const { count, broken } = await reading;
  const { operations } = stage.ledger;
  const took = (Date.now() - startedAt) / 1_000;
  const asked = count + operations.length;
  log(`${asked} requests in ${took.toFixed(0)} s, ${(asked / took).toFixed(1)} a second`);
  // 409: another decision on the same record came first.
  const failed = operations.filter(
    ({ status }) => (status >= 300 && status !== 409) || status === 0,
  );
  return [
    ...broken,
    ...failed.map(({ kind, key, status }) => `${kind} ${key} ended with ${status}`),
    ...(await lostWrites(stage, admin)),
  ];
}

async function createStage(origin: string, admin: Caller): Promise<Stage> {
  const people = [await makePerson(admin), await makePerson(admin)];
  const mark = `r${Date.now().toString(36)}n`;
  let number = 0;
  const nextKey = () => {
    number += 1;
    return `${mark}${number}z`;
  };
  const ids = people.map(({ id }) => id);
  const random = createRandom(Date.now());
  return {
    origin,
    cookies: [admin.cookie],
    people: ids,
    ledger: emptyLedger(),
    random,
    mark,
    nextKey,
  };
}

/** The acknowledged people and proofs that are not stored. */
async function lostWrites({ ledger }: Stage, admin: Caller): Promise<string[]> {
  const lost: string[] = [];
  for (const { kind, key, id, decision } of ledger.operations) {
    if (id === null || decision !== null || kind === "edit") continue;
    const params = { id };
    const stored =
      kind === "proof"
        ? (await admin.call(endpoints.proof, { params })).title
        : (await admin.call(endpoints.person, { params })).surname;
    if (stored !== key) lost.push(`${kind} ${key} is not stored`);
  }
  return lost;
}
