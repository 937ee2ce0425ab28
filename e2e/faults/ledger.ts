import { endpoints, type Proof } from "@deeds/contracts";
import type { Caller } from "../src/caller.ts";

/** What the clients were told: the ground that everything is compared with afterwards. */
export interface Ledger {
  acknowledged: Map<number, "approved" | "rejected">;
  /** Calls that ended without an answer or with a 5xx and were made again. */
  repeated: number;
}

export const emptyLedger = (): Ledger => ({ acknowledged: new Map(), repeated: 0 });

/** So slow that the decisions last as long as the killing. */
const paceMs = 550;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes a call until it is answered; an unanswered one may have happened, so it must be safe. */
export async function untilAnswered<Result>(
  ledger: Ledger,
  call: () => Promise<Result>,
): Promise<Result> {
  const until = Date.now() + 90_000;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const refused = error instanceof Error && /answered 4(?!29|08)/.test(error.message);
      if (refused || Date.now() > until) throw error;
      ledger.repeated += 1;
      await pause(200);
    }
  }
}

/** Decides proofs, some of them rejected, with a few clients side by side. */
export async function moderateAll(
  admin: Caller,
  proofs: readonly number[],
  ledger: Ledger,
  clients: number,
): Promise<void> {
  const waiting = [...proofs];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const status = id % 5 === 0 ? "rejected" : "approved";
      const params = { id };
      await untilAnswered(ledger, () =>
        admin.call(endpoints.moderateProof, { params, body: { status } }),
      );
      ledger.acknowledged.set(id, status);
      await pause(paceMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
}

/** All proofs of a person, whatever their state. */
export async function proofsOf(admin: Caller, personId: number): Promise<Proof[]> {
  const answer = await admin.call(endpoints.proofs, { query: { personId } });
  return Array.isArray(answer) ? answer : answer.items;
}
