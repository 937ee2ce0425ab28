import { fullName } from "@deeds/remote-kit";
import { type OpenItem, useItem } from "../item/use-item.ts";
import { keyOf, type QueueItem } from "./queue.ts";
import type { ItemAddress } from "./use-open-address.ts";

/** An item that an address names and the queue lacks: a decided one, or while the queue is loading. */
export function useUnlisted(address: ItemAddress | null) {
  const item = useItem(address);
  return {
    row: address && rowOf(address, item),
    error: item.error,
    retry: item.retry,
  };
}

function rowOf({ kind, id }: ItemAddress, { proof, edit, removal, person }: OpenItem): QueueItem | null {
  const name = (person && fullName(person)) || null;
  const row = { kind, id, key: keyOf(kind, id), mediaType: null, language: null };
  if (proof) {
    const { personId, mediaType, createdAt } = proof;
    return { ...row, personId, personName: name, mediaType, since: createdAt };
  }
  if (edit) {
    const { personId, personName, submittedAt } = edit;
    return { ...row, personId, personName, since: submittedAt };
  }
  if (removal) {
    const { personId, personName, createdAt } = removal;
    return { ...row, personId, personName, since: createdAt };
  }
  return person && kind === "person"
    ? { ...row, personId: id, personName: name, since: person.createdAt }
    : null;
}
