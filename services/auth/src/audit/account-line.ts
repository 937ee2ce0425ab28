import { clientNetworkHeader } from "@deeds/contracts";
import type { AuditRecord, Call } from "@deeds/service-kit";

export interface Origin {
  requestId: string | null;
  /** Cut to /24 or /48 by the gateway; absent where nobody tells. */
  network: string | undefined;
}

export function originOf({ ctx, requestId }: Pick<Call, "ctx" | "requestId">): Origin {
  const network = ctx.get(clientNetworkHeader);
  return { requestId, network: /^[\da-f.:]+\/\d{1,3}$/i.test(network) ? network : undefined };
}

/** A command on the server's own terminal, or the payment provider. */
export const nowhere: Origin = { requestId: null, network: undefined };

type Account = { _id: number; username: string };

/** A line about an account, by its owner unless `actor` says otherwise. */
export function accountLine({
  action,
  account,
  origin,
  actor = account,
  ...rest
}: AboutAccount): AuditRecord {
  return {
    actor: {
      userId: actor?._id ?? null,
      username: actor?.username ?? null,
      requestId: origin.requestId,
    },
    action,
    kind: "user",
    subject: account?._id,
    network: origin.network,
    ...rest,
  };
}

interface AboutAccount extends Pick<AuditRecord, "action" | "changes" | "note"> {
  /** Null: a name that nobody has. */
  account: Account | null;
  origin: Origin;
  /** Null: nobody who is known. */
  actor?: Account | null;
}
