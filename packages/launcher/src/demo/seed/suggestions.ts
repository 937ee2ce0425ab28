import { endpoints } from "@deeds/contracts";
import { type DemoSuggestion, suggestions } from "../data.ts";
import type { Client, Clients } from "./client.ts";
import { forEach, retryWhileNotFound } from "./flow.ts";
import type { PeopleIds } from "./people.ts";

/** Sends the missing suggested changes of contacts, decides some, returns how many. */
export async function addSuggestions(clients: Clients, ids: PeopleIds): Promise<number> {
  const stored = await commentsOf(clients.admin);
  const missing = suggestions.filter(({ comment }) => !stored.has(comment));
  await forEach(missing, async ({ person, from, decision, ...body }) => {
    const id = ids.get(person);
    if (id === undefined) return;
    const send = () => clients[from].call(endpoints.suggestEdit, { params: { id }, body });
    const { suggestion } = await retryWhileNotFound(send);
    await decide(clients.admin, suggestion.id, decision);
  });
  return missing.length;
}

async function commentsOf(admin: Client): Promise<ReadonlySet<string | null>> {
  const responses = await Promise.all(
    ["pending", "approved", "rejected"].map((status) =>
      admin.call(endpoints.contactEdits, { params: { status } }),
    ),
  );
  const all = responses.flatMap((response) =>
    Array.isArray(response) ? response : response.items,
  );
  return new Set(all.map(({ comment }) => comment));
}

async function decide(
  admin: Client,
  id: number,
  decision: DemoSuggestion["decision"],
): Promise<void> {
  if (!decision) return;
  const body =
    decision === "approved"
      ? { status: "approved", apply: true }
      : { status: "rejected", rejectionReason: decision.rejected };
  await admin.call(endpoints.moderateContactEdit, { params: { id }, body });
}
