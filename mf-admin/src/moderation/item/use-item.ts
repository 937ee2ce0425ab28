import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import { useEffect } from "react";
import { useHistory } from "../../api/register.ts";
import type { QueueItem } from "../queue/queue.ts";

export type OpenItem = ReturnType<typeof useItem>;

export function useItem(item: QueueItem | null) {
  const { kind, id = 0, personId = 0 } = item ?? {};
  const only = (wanted: QueueItem["kind"]) => (kind === wanted ? { params: { id } } : null);
  const proof = useEndpoint(endpoints.proof, only("proof"));
  const edit = useEndpoint(endpoints.contactEdit, only("contact-edit"));
  const alike = useEndpoint(endpoints.alikePeople, only("person"));
  const person = useEndpoint(endpoints.person, item ? { params: { id: personId } } : null);
  const main = { proof, person, "contact-edit": edit }[kind ?? "proof"];
  return {
    proof: proof.data,
    edit: edit.data,
    person: person.data,
    alike: alike.data,
    alikeFailed: alike.error !== undefined,
    status: main.data?.status,
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
  const picture = proof?.media.find(({ mediaType }) => mediaType === "photo")?.url;
  useEffect(() => {
    if (picture) new Image().src = picture;
  }, [picture]);
  return null;
}
