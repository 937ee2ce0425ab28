import type { AuditEntry } from "@deeds/contracts";
import type { Column } from "@deeds/service-kit/transfer";

const texts = ["id", "at", "actorName", "action", "kind", "subject", "note"] as const;
const rest = ["requestId", "network"] as const;

const text = (name: (typeof texts)[number] | (typeof rest)[number]): Column<AuditEntry> => ({
  name,
  kind: "text",
  of: (entry) => entry[name],
});

const number = (name: "actorId" | "personId"): Column<AuditEntry> => ({
  name,
  kind: "number",
  of: (entry) => entry[name],
});

/** A line of the log in a file; `changes` is JSON, in a cell too. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  ...texts.map(text),
  number("actorId"),
  number("personId"),
  { name: "changes", kind: "text", of: ({ changes }) => changes },
  ...rest.map(text),
];
