import { type IdRange, trusted } from "@deeds/service-kit";
import { proofState } from "../events/proof-fact.ts";
import type { House } from "../house.ts";

/** Approved proofs of a range as their events tell of them, without the slug of the person. */
export async function listStates({ models }: House, { after, upTo }: IdRange) {
  const [found, [newest]] = await Promise.all([
    models.proofs
      .find({ _id: trusted({ $gt: after, $lte: upTo }), status: "approved" })
      .sort({ _id: 1 })
      .lean(),
    models.proofs.find().sort({ _id: -1 }).limit(1).select("_id").lean(),
  ]);
  const states = found.map((proof) => ({
    version: proof.version,
    data: proofState(proof, null),
  }));
  return { last: newest?._id ?? 0, states };
}
