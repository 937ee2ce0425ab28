import { endpoints } from "@deeds/contracts";
import { seconds } from "@deeds/engines";
import type { Caller } from "@deeds/test-kit/caller";
import { readSteadily } from "../faults/readers.ts";
import { createRandom } from "../faults/scenario.ts";
import { emptyLedger, type Stage, work } from "../faults/workload.ts";
import { makePerson } from "./records.ts";

const readingsPerSecond = 4;

export interface Load {
  requests: number;
  perSecond: number;
  /** Each request that failed, and each acknowledged write that is not stored. */
  failed: string[];
}

/** Writes by one client and reads while `change` runs. */
export async function underLoad(
  admin: Caller,
  change: () => Promise<unknown>,
  request: typeof fetch = fetch,
): Promise<Load> {
  const stage = { ...(await createStage(admin.origin, admin)), request };
  const startedAt = Date.now();
  let isOver = false;
  const writing = work(stage, () => isOver, 1);
  const reading = readSteadily(stage, {
    signedInEvery: 4,
    wanted: () => ((Date.now() - startedAt) / 1_000) * readingsPerSecond,
    isOver: () => isOver,
  });
  try {
    await change();
  } finally {
    isOver = true;
    await writing;
  }
  const { count, broken } = await reading;
  const { operations } = stage.ledger;
  const requests = count + operations.length;
  // 409: another decision on the same record came first.
  const failed = operations.filter(
    ({ status, decision }) =>
      status === 0 || (status >= 300 && !(status === 409 && decision !== null)),
  );
  return {
    requests,
    perSecond: requests / ((Date.now() - startedAt) / 1_000),
    failed: [
      ...broken,
      ...failed.map(
        ({ kind, key, status, at, endedAt }) =>
          `${kind} ${key} ended with ${status} after ${seconds(endedAt - at)}`,
      ),
      ...(await lostWrites(stage, admin)),
    ],
  };
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
