import { endpoints } from "@deeds/contracts";
import { createCaller } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import type { Cause } from "./cause.ts";
import { inDatabase } from "./house.ts";

const hourMs = 60 * 60_000;

/** What waits for a moderator. */
export const ofQueues: readonly Cause[] = [19, 25].map((hours) => ({
  what: `a proof has waited for ${hours} hours`,
  alerts: hours > 24 ? ["PromiseNear", "PromiseBroken"] : ["PromiseNear"],
  bring: async (watched) => {
    const person = await makePerson(watched.admin);
    const body = { personId: person.id, title: "Письмо", description: "Текст письма" };
    const caller = createCaller(watched.product.origin);
    const { proof } = await caller.call(endpoints.createProof, { body });
    const createdAt = new Date(Date.now() - hours * hourMs);
    await inDatabase(watched, "proofs", (proofs) =>
      proofs
        .collection<{ _id: number }>("proofs")
        .updateOne({ _id: proof.id }, { $set: { createdAt } }),
    );
    const decision = { params: { id: proof.id }, body: { status: "approved" } };
    return () => watched.admin.call(endpoints.moderateProof, decision);
  },
}));
