import type { House } from "../house.ts";
import { countProof } from "../use-cases/count-proof.ts";

/** Keeps each person's count of approved proofs and the date of the last one. */
export function consumeProofs(house: House): void {
  house.messaging.consume({
    name: "proofs",
    types: ["proof_approved", "proof_updated"],
    handle: ({ data, dataversion, time }, tx) =>
      countProof(house, tx, {
        id: data.id,
        personId: data.personId,
        isApproved: data.status === "approved",
        at: new Date(data.moderatedAt ?? time),
        version: dataversion,
      }),
  });
}
