import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import { useEffect } from "react";
import { useHistory } from "../../api/register.ts";
import type { QueueItem } from "../queue/queue.ts";
import type { ItemAddress } from "../queue/use-open-address.ts";
import { useSender } from "./sender.tsx";

export type OpenItem = ReturnType<typeof useItem>;

/** `personId` lets the person load along with the item. */
export function useItem(item: (ItemAddress & { personId?: number }) | null) {
  const { kind, id = 0 } = item ?? {};
  const only = (wanted: QueueItem["kind"]) => (kind === wanted ? { params: { id } } : null);
  const proof = useEndpoint(endpoints.proof, only("proof"));
  const edit = useEndpoint(endpoints.contactEdit, only("contact-edit"));
  const removal = useEndpoint(endpoints.removalRequest, only("removal"));
  const alike = useEndpoint(endpoints.alikePeople, only("person"));
  const about = proof.data ?? edit.data ?? removal.data;
  const ofItem = kind === "person" ? id : about?.personId;
  const personId = item?.personId ?? ofItem;
  const person = useEndpoint(endpoints.person, personId ? { params: { id: personId } } : null);
  const record = proof.data ?? (kind === "person" ? person.data : undefined);
  const main = { proof, person, "contact-edit": edit, removal }[kind ?? "proof"];
  return {
    proof: proof.data,
    edit: edit.data,
    removal: removal.data,
    person: person.data,
    alike: alike.data,
    alikeFailed: alike.error !== undefined,
    status: main.data?.status,
    questions: main.data?.questions ?? [],
    /** Why a pending proof or person was reopened; `null` for the first review. */
    reopenedBecause: (record?.status === "pending" && record.rejectionReason) || null,
    isReady: main.data !== undefined,
    isPending: main.data === undefined || main.data.status === "pending",
    error: main.error,
    retry: () => void main.mutate(),
  };
}

/** Reads the next item, and its first picture, before it is opened. */
export function ReadAhead({ item }: { item: QueueItem }) {
  const { proof } = useItem(item);
  useHistory({ personId: item.personId });
  useSender(item.senderId);
  const picture = proof?.media.find(({ mediaType }) => mediaType === "photo")?.url;
  useEffect(() => {
    if (picture) new Image().src = picture;
  }, [picture]);
  return null;
}
