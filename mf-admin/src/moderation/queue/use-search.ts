import { endpoints, waitingKinds } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";
import { useEffect, useMemo, useState } from "react";
import { type Found, foundNothing, keyOf } from "./queue.ts";

/** How long the text must remain the same before it is searched. */
const settleMs = 250;
/** The names and numbers of the loaded rows match from the first character on. */
const minLength = 2;

/** Searches the texts of pending items and the names of senders in the services. */
export function useSearch(typed: string) {
  const text = typed.trim();
  const settled = useSettled(text);
  const args = settled.length < minLength ? null : { query: { search: settled } };
  const proofs = useEndpoint(endpoints.waitingProofs, args);
  const people = useEndpoint(endpoints.waitingPeople, args);
  const edits = useEndpoint(endpoints.waitingContactEdits, args);
  const removals = useEndpoint(endpoints.waitingRemovals, args);
  const senders = useEndpoint(endpoints.senders, args);
  const found = useMemo((): Found => {
    const lists = {
      proof: proofs.data,
      person: people.data,
      "contact-edit": edits.data,
      removal: removals.data,
    };
    const keys = waitingKinds.flatMap((kind) =>
      (lists[kind]?.items ?? []).map(({ id }) => keyOf(kind, id)),
    );
    return { keys: new Set(keys), senders: new Set(senders.data?.map(({ id }) => id)) };
  }, [proofs.data, people.data, edits.data, removals.data, senders.data]);
  const reads = [proofs, people, edits, removals, senders];
  return {
    found: args ? found : foundNothing,
    isSearching: text !== settled || reads.some(({ isLoading }) => isLoading),
    error: reads.find(({ error }) => error)?.error,
    retry: () => {
      for (const read of reads) if (read.error) void read.mutate();
    },
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
