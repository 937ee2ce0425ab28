import { auditActions, auditKinds, endpoints } from "@deeds/contracts/browser";
import { type EndpointArgs, keyOf, useEndpoint } from "@deeds/remote-kit";

export interface AuditAddress {
  actor: string;
  action: string;
  kind: string;
  subject: string;
  person: string;
  /** Calendar dates, the last one included. */
  since: string;
  until: string;
  /** The last line of the page before. */
  before: string;
}

const names = [
  ...(["actor", "action", "kind", "subject", "person", "since", "until", "before"] as const),
];
const linesOnPage = 50;

export const readAddress = (parameters: URLSearchParams): AuditAddress =>
  Object.fromEntries(
    names.map((name) => [name, parameters.get(name)?.trim() ?? ""]),
  ) as unknown as AuditAddress;

export function hrefOf(address: AuditAddress): string {
  const asked = names.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return asked.length > 0 ? `/audit?${new URLSearchParams(asked)}` : "/audit";
}

/** Invalid values in the address are ignored. */
export function callOf(address: AuditAddress): AuditQuery {
  const { actor, subject } = address;
  const action = auditActions.find((one) => one === address.action);
  const kind = auditKinds.find((one) => one === address.kind);
  const personId = /^[1-9]\d{0,14}$/.test(address.person) ? Number(address.person) : undefined;
  const since = startOf(address.since, 0);
  const until = startOf(address.until, 1);
  const before = /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(address.before) ? address.before : undefined;
  return {
    limit: linesOnPage,
    ...(actor && { actorName: actor }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(personId && { personId }),
    ...(since && { since }),
    ...(until && { until }),
    ...(before && { before }),
  };
}

/** Midnight in the user's time zone, `daysLater` days after a calendar date. */
function startOf(date: string, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString();
}

export type AuditQuery = NonNullable<EndpointArgs<typeof endpoints.auditLog>["query"]>;
type TransferFormat = "csv" | "jsonl";

export const useAuditLog = (query: AuditQuery) =>
  useEndpoint(endpoints.auditLog, { query }, { keepPreviousData: true });

export function auditFile({ before: _, limit: __, ...filter }: AuditQuery, format: TransferFormat) {
  return keyOf(endpoints.exportAudit, { query: { ...filter, format } }).replace("GET ", "");
}
