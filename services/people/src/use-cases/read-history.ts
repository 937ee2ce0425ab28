import { auditQuery, type RecordHistory } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { publicHistory } from "../domain/history.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

/** The newest entries of each audit log that are read. */
const maxEntries = 100;

/** Reads the public history of an approved person's record, with that of the proofs. */
export async function readHistory(context: ServiceContext, id: number): Promise<RecordHistory> {
  const person = await findPerson(context, id, { isAdmin: false });
  const { _id: personId } = person;
  const { audit, models } = context;
  const [own, ofProofs, proofs] = await Promise.all([
    audit.find({ kind: "person", subject: String(personId), limit: maxEntries }),
    readProofEntries(context, personId),
    models.countedProofs.findOfPerson(personId),
  ]);
  const entries = [...own.items, ...(ofProofs?.items ?? [])];
  return { changes: publicHistory({ person, entries, proofs }), isComplete: ofProofs !== null };
}

async function readProofEntries({ messaging, log }: ServiceContext, personId: number) {
  try {
    const filter = { kind: "proof", personId, limit: maxEntries } as const;
    return await messaging.request(auditQuery("proofs"), filter);
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    log.warn({ err: error, personId }, "a history is shown without the changes of proofs");
    return null;
  }
}
