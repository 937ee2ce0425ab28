import type { Proof } from "@deeds/contracts";

/** One file of a proof, for those who may see it. */
export type ProofFile = Proof["media"][number];
