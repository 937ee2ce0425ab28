import { endpoints } from "@deeds/contracts/browser";
import { type ApiError, type EndpointAnswer, useEndpoint } from "@deeds/remote-kit";
import { useEffect } from "react";
import { useHistory } from "../../api/moderation.ts";
import type { QueueItem } from "../queue/queue.ts";

type Answer<Name extends "proof" | "person" | "contactEdit" | "alikePeople"> = EndpointAnswer<
  (typeof endpoints)[Name]
>;

export interface OpenItem {
  proof: Answer<"proof"> | undefined;
  edit: Answer<"contactEdit"> | undefined;
  person: Answer<"person"> | undefined;
  alike: Answer<"alikePeople"> | undefined;
  /** Enough is there to decide. */
  isReady: boolean;
  /** Whether it waits for a decision, as far as is known. */
  isPending: boolean;
  error: ApiError | undefined;
  retry(): void;
}

export function useItem(item: QueueItem | null): OpenItem {
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
    isReady: main.data !== undefined,
    isPending: main.data === undefined || main.data.status === "pending",
    error: main.error,
    retry: () => void main.mutate(),
  };
}

export function ReadAhead({ item }: { item: QueueItem }) {
  const { proof } = useItem(item);
  useHistory(item.personId);
  const picture = proof?.media.find(({ mediaType }) => mediaType === "photo")?.url;
  useEffect(() => {
    if (picture) new Image().src = picture;
  }, [picture]);
  return null;
}
