import type { AuditEntry, AuditPage } from "@deeds/contracts";

/**
 * One page of the whole log from the services' newest parts. Below the last line of a part that was
 * cut nothing is taken: what that part has there is not known yet, and would be skipped.
 */
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
