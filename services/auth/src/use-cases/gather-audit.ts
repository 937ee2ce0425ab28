import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  auditQuery,
  serviceNames,
} from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

const deadlineMs = 800;

export async function gatherAudit({ messaging, audit }: ServiceContext, filter: AuditFilter) {
  const parts = await Promise.all(
    serviceNames.map(async (service): Promise<AuditPage | string> => {
      if (service === "auth") return audit.find(filter);
      return messaging.ask(auditQuery(service), filter, deadlineMs).catch(() => service);
    }),
  );
  return {
    ...mergeAudit(
      parts.filter((part) => typeof part !== "string"),
      filter.limit,
    ),
    missing: parts.filter((part) => typeof part === "string"),
  };
}

const readAtOnce = 100;

/**
 * The lines that fit, newest first, read as they are taken. That they are taken out is a line of the
 * log itself, before the first of them leaves. Breaks off when a service is silent: a file without
 * its lines would pass for the whole.
 */
export async function exportAudit(
  context: ServiceContext,
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
  context: ServiceContext,
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

/** Takes nothing below the last line of a truncated part: what follows there is not known yet. */
export function mergeAudit(
  parts: readonly AuditPage[],
  limit: number,
): { items: AuditEntry[]; next: string | null } {
  const cutAt = parts.filter(({ more }) => more).map(({ items }) => items.at(-1)?.id ?? "");
  const bound = cutAt.toSorted().at(-1) ?? "";
  const known = parts
    .flatMap(({ items }) => items)
    .filter(({ id }) => id >= bound)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const items = known.slice(0, limit);
  const isEnd = cutAt.length === 0 && known.length <= limit;
  return { items, next: isEnd ? null : (items.at(-1)?.id ?? null) };
}
