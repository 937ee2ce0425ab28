import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  auditQuery,
  serviceNames,
} from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

const timeoutMs = 800;

export async function gatherAudit({ messaging, audit }: ServiceContext, filter: AuditFilter) {
  const parts = await Promise.all(
    serviceNames.map(async (service): Promise<AuditPage | string> => {
      if (service === "auth") return audit.find(filter);
      return messaging.request(auditQuery(service), filter, timeoutMs).catch(() => service);
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

const exportPageSize = 100;

/**
 * Yields the matching entries, newest first, page by page, after recording the export itself in the
 * audit log. Throws `unavailable` when a service does not reply, as the file would be incomplete.
 */
export async function exportAudit(
  context: ServiceContext,
  filter: Omit<AuditFilter, "limit" | "before">,
  { actor, format }: { actor: Actor; format: string },
): Promise<AsyncIterable<AuditEntry>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const note = [format, query.toString()].filter(Boolean).join(", ");
  await context.audit.record(null, { actor, action: "exported", kind: "audit-log", note });
  return matchingEntries(context, filter);
}

async function* matchingEntries(
  context: ServiceContext,
  filter: Omit<AuditFilter, "limit" | "before">,
): AsyncGenerator<AuditEntry> {
  let before: string | undefined;
  do {
    const page = await gatherAudit(context, { ...filter, before, limit: exportPageSize });
    if (page.missing.length > 0) throw refuse.unavailable(page.missing);
    yield* page.items;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** Merges pages; entries below the end of a truncated page wait, as more of it may precede them. */
export function mergeAudit(
  parts: readonly AuditPage[],
  limit: number,
): { items: AuditEntry[]; next: string | null } {
  const pageEnds = parts.filter(({ more }) => more).map(({ items }) => items.at(-1)?.id ?? "");
  const bound = pageEnds.toSorted().at(-1) ?? "";
  const complete = parts
    .flatMap(({ items }) => items)
    .filter(({ id }) => id >= bound)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const items = complete.slice(0, limit);
  const isEnd = pageEnds.length === 0 && complete.length <= limit;
  return { items, next: isEnd ? null : (items.at(-1)?.id ?? null) };
}
