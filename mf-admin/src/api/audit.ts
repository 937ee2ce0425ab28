import { endpoints } from "@deeds/contracts/browser";
import { type EndpointArgs, keyOf, useEndpoint } from "@deeds/remote-kit";

export type AuditQuery = NonNullable<EndpointArgs<typeof endpoints.auditLog>["query"]>;
export type TransferFormat = "csv" | "jsonl";

export const useAuditLog = (query: AuditQuery) =>
  useEndpoint(endpoints.auditLog, { query }, { keepPreviousData: true });

/** The address of the lines as a file. */
export function auditFile({ before: _, limit: __, ...filter }: AuditQuery, format: TransferFormat) {
  return keyOf(endpoints.exportAudit, { query: { ...filter, format } }).replace("GET ", "");
}
