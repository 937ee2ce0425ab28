import { auditActions, auditKinds, endpoints } from "@deeds/contracts/browser";
import { type EndpointArgs, keyOf } from "@deeds/remote-kit";
import { filled, oneOf } from "../common/values.ts";

/** `since` and `until` are calendar dates, the last one included; `before` is the last entry shown. */
const names = ["actor", "action", "kind", "subject", "person", "since", "until", "before"] as const;
export type AuditAddress = Record<(typeof names)[number], string>;

const pageSize = 50;

export const readAddress = (parameters: URLSearchParams) =>
  Object.fromEntries(
    names.map((name) => [name, parameters.get(name)?.trim() ?? ""]),
  ) as AuditAddress;

export function hrefOf(address: AuditAddress): string {
  const used = names.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return used.length > 0 ? `/audit?${new URLSearchParams(used)}` : "/audit";
}

/** Invalid values in the address are ignored. */
export function callOf(address: AuditAddress): AuditQuery {
  const { person, before } = address;
  return filled({
    limit: pageSize,
    actorName: address.actor,
    action: oneOf(auditActions, address.action),
    kind: oneOf(auditKinds, address.kind),
    subject: address.subject,
    personId: /^[1-9]\d{0,14}$/.test(person) ? Number(person) : undefined,
    since: startOf(address.since, 0),
    until: startOf(address.until, 1),
    before: /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(before) ? before : undefined,
  });
}

/** Midnight in the user's time zone, `daysLater` days after a calendar date. */
function startOf(date: string, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString();
}

export type AuditQuery = NonNullable<EndpointArgs<typeof endpoints.auditLog>["query"]>;

export function auditFile(query: AuditQuery, format: "csv" | "jsonl"): string {
  const { before: _, limit: __, ...filter } = query;
  return keyOf(endpoints.exportAudit, { query: { ...filter, format } }).replace("GET ", "");
}
