import type { AuditKind } from "@deeds/contracts";
import type { Actor, AuditLine } from "../index.ts";
import type { Outcome, ReadLine } from "./import-lines.ts";

/**
 * The audit log's line of lines that were imported in one transaction; none when they changed
 * nothing. Each transaction leaves its own, so that a process killed between two of them has told
 * of everything it did.
 */
export function importedLine(
  about: { actor: Actor; kind: AuditKind },
  lines: readonly ReadLine<unknown>[],
  outcomes: readonly Outcome[],
): AuditLine[] {
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const created = count("created");
  const updated = count("updated");
  if (created + updated === 0) return [];
  const range = `lines ${lines[0]?.line}–${lines.at(-1)?.line}`;
  return [
    { ...about, action: "imported", note: `${range}: ${created} created, ${updated} updated` },
  ];
}
