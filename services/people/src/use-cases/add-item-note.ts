import type { WaitingKind } from "@deeds/contracts";
import type { Actor } from "@deeds/service-kit";
import type { StoredItemNote } from "../models/item-note.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

interface NewNote {
  kind: WaitingKind;
  item: number;
  personId: number;
  text: string;
  actor: Actor;
  now: Date;
}

/** Stores a note with its audit entry; both lose their text when the person is erased. */
export async function addItemNote(
  context: ServiceContext,
  { actor, now, ...fields }: NewNote,
): Promise<StoredItemNote> {
  const { database, models, audit } = context;
  const { userId, username } = actor;
  const note = {
    _id: await database.nextId("item-notes"),
    ...fields,
    userId,
    username,
    createdAt: now,
  };
  await database.transaction(async (tx) => {
    await findPerson(context, fields.personId, { isAdmin: true, tx });
    await models.itemNotes.insert(tx, note);
    await audit.record(tx, {
      actor,
      action: "created",
      kind: "note",
      subject: note._id,
      personId: fields.personId,
    });
  });
  return note;
}
