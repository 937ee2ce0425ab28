import type { PaymentUpdate, Standing } from "../payments/provider.ts";

/** Returns the end of the promotion's last day, UTC; `null` when it is over. */
export function promotionExpiry(lastDay: string, now: Date): Date | null {
  const end = new Date(`${lastDay}T23:59:59.999Z`);
  return now <= end ? end : null;
}

export function isSubscribed(subscriber: { subscriptionExpiresAt: Date | null }, now: Date) {
  return subscriber.subscriptionExpiresAt !== null && subscriber.subscriptionExpiresAt > now;
}

/**
 * State of one subscription at the provider. Notices arrive late, twice and in any order, so each
 * field either changes monotonically or has the value of the latest notice.
 */
export interface PaidSubscription {
  paidUntil: Date | null;
  endedAt: Date | null;
  standing: (Standing & { noticeId: string }) | null;
}

export const initialState: PaidSubscription = { paidUntil: null, endedAt: null, standing: null };

export function applyUpdate(
  known: PaidSubscription,
  { id, update }: { id: string; update: PaymentUpdate },
): PaidSubscription {
  switch (update.kind) {
    case "payment":
      return { ...known, paidUntil: latest([known.paidUntil, update.until]) };
    case "end":
      return { ...known, endedAt: earliest(known.endedAt, update.at) };
    case "standing": {
      const reported = { ...update.standing, noticeId: id };
      return isNewer(reported, known.standing) ? { ...known, standing: reported } : known;
    }
    default:
      return known;
  }
}

/** The whole period counts while active, as the provider charges an hour after its start. */
export function accessEnd({ paidUntil, endedAt, standing }: PaidSubscription): Date | null {
  const paidEnd = standing?.isActive ? latest([paidUntil, standing.periodEnd]) : paidUntil;
  return paidEnd && endedAt ? earliest(paidEnd, endedAt) : paidEnd;
}

export function renewal({ endedAt, standing }: PaidSubscription): Date | null {
  return standing?.isActive && standing.renews && !endedAt ? standing.periodEnd : null;
}

export const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((late, each) => (late && (!each || late >= each) ? late : each), null);

const earliest = (one: Date | null, other: Date): Date => (one && one < other ? one : other);

/** The provider's timestamps are whole seconds: within one the id decides. */
function isNewer(reported: Standing & { noticeId: string }, known: PaidSubscription["standing"]) {
  if (!known || reported.at > known.at) return true;
  return reported.at.getTime() === known.at.getTime() && reported.noticeId > known.noticeId;
}
