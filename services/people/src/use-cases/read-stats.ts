import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { readTotals } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** The numbers of the home page; null for those whose service cannot be asked. */
export async function readPublicStats(house: House) {
  const [people, proofs, users] = await Promise.all([
    readTotals(house.models),
    unlessAway(house.messaging.ask(queries.proofStats, {})),
    unlessAway(house.messaging.ask(queries.userStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    activeUsers: users?.activeUsers ?? null,
  };
}

/** The numbers of the dashboard. */
export async function readAdminStats(house: House) {
  const [people, proofs] = await Promise.all([
    readTotals(house.models),
    unlessAway(house.messaging.ask(queries.proofStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    pendingProofs: proofs?.pending ?? null,
    rejectedProofs: proofs?.rejected ?? null,
    pendingPeople: people.pending,
  };
}

const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof QueryFailed) return null;
    throw error;
  });
