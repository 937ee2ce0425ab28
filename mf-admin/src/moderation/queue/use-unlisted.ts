import { countedFrom } from "@deeds/contracts/browser";
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

function rowOf(
  { kind, id }: ItemAddress,
  { proof, edit, removal, person, questions }: OpenItem,
): QueueItem | null {
  const name = (person && fullName(person)) || null;
  const row = {
    kind,
    id,
    key: keyOf(kind, id),
    title: null,
    senderId: null,
    mediaType: null,
    language: null,
    question: null,
  };
  const wait = (since: string) => ({ since, countedFrom: countedFrom(since, questions) });
  if (proof) {
    const { personId, title, authorId = null, mediaType, createdAt } = proof;
    return {
      ...row,
      personId,
      personName: name,
      title: title ?? proof.description,
      senderId: authorId,
      mediaType,
      ...wait(createdAt),
    };
  }
  if (edit) {
    const { personId, personName, userId, submittedAt } = edit;
    return { ...row, personId, personName, senderId: userId, ...wait(submittedAt) };
  }
  if (removal) {
    const { personId, personName, text, userId, createdAt } = removal;
    return { ...row, personId, personName, title: text, senderId: userId, ...wait(createdAt) };
  }
  return person && kind === "person"
    ? { ...row, personId: id, personName: name, ...wait(person.createdAt) }
    : null;
}
