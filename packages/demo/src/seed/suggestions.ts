import { endpoints } from "@deeds/contracts";
import { type DemoSuggestion, suggestions } from "../suggestions.ts";
import type { Client } from "./client.ts";
import { forEach, onceKnown } from "./flow.ts";
import type { PeopleIds } from "./people.ts";
import type { Senders } from "./senders.ts";

/** Suggests the changes of contacts and decides some of them. */
export async function addSuggestions(senders: Senders, ids: PeopleIds): Promise<number> {
  const known = await commentsOf(senders.admin);
  const missing = suggestions.filter(({ comment }) => !known.has(comment));
  await forEach(missing, async (suggestion) => {
    const id = ids.get(suggestion.person);
    if (id === undefined) return;
    await decide(senders.admin, await send(senders[suggestion.from], id, suggestion), suggestion);
  });
  return missing.length;
}

async function commentsOf(admin: Client): Promise<ReadonlySet<string | null>> {
  const answers = await Promise.all(
    ["pending", "approved", "rejected"].map((status) =>
      admin.call(endpoints.contactEdits, { params: { status } }),
    ),
  );
  const all = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.items));
  return new Set(all.map(({ comment }) => comment));
}

async function send(
  sender: Client,
  personId: number,
  { person, from, decision, ...body }: DemoSuggestion,
): Promise<number> {
  const params = { id: personId };
  const answer = await onceKnown(() => sender.call(endpoints.suggestEdit, { params, body }));
  return answer.suggestion.id;
}

async function decide(admin: Client, id: number, { decision }: DemoSuggestion): Promise<void> {
  if (!decision) return;
  const body =
    decision === "approved"
      ? { status: "approved", apply: true }
      : { status: "rejected", rejectionReason: decision.rejected };
  await admin.call(endpoints.moderateContactEdit, { params: { id }, body });
}
