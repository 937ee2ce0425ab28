import { type AuditFilter, type AuditPage, auditQuery, serviceNames } from "@deeds/contracts";
import { mergeAudit } from "../domain/merge-audit.ts";
import type { Context } from "./context.ts";

const deadlineMs = 800;

/** A page of the whole log: every service is asked at once, one that is silent is named. */
export async function gatherAudit({ messaging, audit }: Context, filter: AuditFilter) {
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
