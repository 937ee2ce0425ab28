import type { AuditEntry, AuditFilter } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { Context } from "./context.ts";
import { gatherAudit } from "./gather-audit.ts";

const readAtOnce = 100;

/**
 * The lines that fit, newest first, read as they are taken. That they are taken out is a line of the
 * log itself, before the first of them leaves. Breaks off when a service is silent: a file without
 * its lines would pass for the whole.
 */
export async function exportAudit(
  context: Context,
  filter: Omit<AuditFilter, "limit" | "before">,
  { actor, format }: { actor: Actor; format: string },
): Promise<AsyncIterable<AuditEntry>> {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const note = [format, asked.toString()].filter(Boolean).join(", ");
  await context.audit.record(null, { actor, action: "exported", kind: "audit-log", note });
  return everyLine(context, filter);
}

async function* everyLine(
  context: Context,
  filter: Omit<AuditFilter, "limit" | "before">,
): AsyncGenerator<AuditEntry> {
  let before: string | undefined;
  do {
    const page = await gatherAudit(context, { ...filter, before, limit: readAtOnce });
    if (page.missing.length > 0) throw refuse.unavailable(page.missing);
    yield* page.items;
    before = page.next ?? undefined;
  } while (before !== undefined);
}
