import type { endpoints } from "@deeds/contracts";
import { type Actor, refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import type { z } from "zod";
import { filenamesOf, mediaTypeOf } from "../domain/media.ts";
import { proofRecord, recordProofEvents } from "../events.ts";
import { editableFields, type StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertDeedIsPast, attachFiles } from "./create-proof.ts";
import { findApprovedPerson } from "./find-person.ts";

export interface Edit {
  id: number;
  changes: z.output<typeof endpoints.updateProof.body>;
  /** Throws `edit-conflict` when the editor has another version. */
  assertCurrent(proof: StoredProof): void;
  viewer: Viewer;
  actor: Actor;
  now: Date;
}

/** Changes the given fields; throws `not-found`, `edit-conflict`, `file-not-yours` and `validation`. */
export async function updateProof(context: ServiceContext, edit: Edit): Promise<StoredProof> {
  const { personId } = edit.changes;
  if (personId !== undefined) await findApprovedPerson(context, personId);
  return context.database.transaction(async (tx) => {
    const before = await context.models.proofs.findById(edit.id, tx);
    if (!before) throw refuse.notFound();
    edit.assertCurrent(before);
    assertDeedIsPast(edit.changes, edit.now);
    if (Object.keys(edit.changes).length === 0) return before;
    const files = await changeFiles(context, tx, { before, edit });
    const after = { ...before, ...updatedFields(before, edit), ...files };
    await context.models.proofs.replace(tx, after);
    await recordProofEvents(context, tx, { type: "proof_updated", proofs: [after] });
    await context.audit.record(
      tx,
      proofRecord({ actor: edit.actor, action: "updated" }, before, after),
    );
    return after;
  });
}

function updatedFields(before: StoredProof, { changes, now }: Edit): Partial<StoredProof> {
  const { additionalData } = changes;
  return {
    ...changedFields(changes),
    ...(additionalData !== undefined && { additionalData: JSON.stringify(additionalData) }),
    updatedAt: now,
    version: before.version + 1,
  };
}

type EditableFields = Pick<StoredProof, (typeof editableFields)[number]>;

/** Returns the given fields; a proof that becomes anonymous loses its author. */
export function changedFields(
  sent: {
    [Field in keyof EditableFields]?: StoredProof[Field] | null | undefined;
  },
): Partial<StoredProof> {
  const given = editableFields.filter((field) => sent[field] !== undefined);
  return {
    ...Object.fromEntries(given.map((field) => [field, sent[field]])),
    ...(sent.isAnonymous === true && { authorId: null }),
  };
}

async function changeFiles(
  context: ServiceContext,
  tx: Transaction,
  { before, edit }: { before: StoredProof; edit: Edit },
) {
  const { mediaUrls, mediaUrl } = edit.changes;
  if (mediaUrls === undefined && mediaUrl === undefined) return {};
  const filenames = filenamesOf({ mediaUrls: mediaUrls ?? [], mediaUrl });
  const attachment = { proofId: before._id, filenames, viewer: edit.viewer };
  const files = await attachFiles(context, tx, attachment);
  const detached = before.files
    .map((file) => file.filename)
    .filter((it) => !filenames.includes(it));
  await context.models.files.removeFromProof(tx, before._id, detached);
  return { files, mediaType: mediaTypeOf(files) };
}
