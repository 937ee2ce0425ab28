import type { SenderLanguage } from "@deeds/contracts";
import { actorOf, type Call, type Database, refuse } from "@deeds/service-kit";
import type { Decision } from "./decision.ts";
import { isSender, type QuestionCall, type QuestionedQueue } from "./question.ts";

/** Stored as the reason, in the sender's language. */
const reasons: Record<SenderLanguage, string> = {
  ru: "Отозвано отправителем.",
  en: "Withdrawn by the sender.",
  uk: "Відкликано відправником.",
};

type WithdrawalCall = QuestionCall &
  Pick<Call, "language"> & { body: { receipt?: string | undefined } };

/**
 * Returns the decision by which a sender withdraws a pending submission. Throws `not-found` for anyone but
 * the sender, and `wrong-status` when it is decided.
 */
export async function withdrawalOf(
  { database }: { database: Database },
  queue: Pick<QuestionedQueue, "findQuestioned">,
  call: WithdrawalCall,
): Promise<Decision & { status: "rejected"; rejectionReason: string }> {
  const receipt = call.body.receipt ?? null;
  const actor = actorOf(call);
  const { id } = call.params;
  const row = await database.transaction((tx) => queue.findQuestioned(id, tx));
  if (!row || !isSender(row, { receipt, userId: actor.userId })) throw refuse.notFound();
  if (row.status !== "pending") throw refuse.wrongStatus();
  return {
    id,
    status: "rejected",
    rejectionReason: reasons[call.language],
    // The audit log does not have the account of an anonymous sender.
    actor: receipt === null ? actor : { ...actor, userId: null, username: null },
    now: call.now,
  };
}
