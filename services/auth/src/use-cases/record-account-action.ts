import { clientNetworkHeader } from "@deeds/contracts";
import type { AuditRecord, Call, Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

export interface AuditSource {
  requestId: string | null;
  /** Truncated to /24 or /48 by the gateway; absent when unknown. */
  network: string | undefined;
}

export function auditSourceOf({ ctx, requestId }: Pick<Call, "ctx" | "requestId">): AuditSource {
  const network = ctx.get(clientNetworkHeader);
  return { requestId, network: /^[\da-f.:]+\/\d{1,3}$/i.test(network) ? network : undefined };
}

/** For commands on the server. */
export const noSource: AuditSource = { requestId: null, network: undefined };

type Account = { _id: number; username: string };

interface AccountAction extends Pick<AuditRecord, "action" | "changes" | "note"> {
  /** `null` for an unknown username. */
  account: Account | null;
  source: AuditSource;
  /** The account itself by default; `null` for a command, the payment provider or an unknown caller. */
  actor?: Account | null;
}

/** Adds an audit entry about an account. The sender's network is stored with an account only, as the privacy page promises. */
export async function recordAccountAction(
  { audit }: Pick<ServiceContext, "audit">,
  tx: Transaction | null,
  { action, account, source, actor = account, ...rest }: AccountAction,
): Promise<void> {
  await audit.record(tx, {
    actor: {
      userId: actor?._id ?? null,
      username: actor?.username ?? null,
      requestId: source.requestId,
    },
    action,
    kind: "user",
    subject: account?._id,
    network: account ? source.network : undefined,
    ...rest,
  });
}
