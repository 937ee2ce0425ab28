import type { PaymentNews, Standing } from "../payments/provider.ts";

/** The promotion's end: the last moment, UTC, of its last day. */
const endOf = (lastDay: string): Date => new Date(`${lastDay}T23:59:59.999Z`);

export function promotionExpiry(lastDay: string, now: Date): Date | null {
  const end = endOf(lastDay);
  return now <= end ? end : null;
}

/** Computed, never stored: a subscription runs until its moment of expiry. */
export function isSubscribed(subscriber: { subscriptionExpiresAt: Date | null }, now: Date) {
  return subscriber.subscriptionExpiresAt !== null && subscriber.subscriptionExpiresAt > now;
}

/**
 * What is known of one subscription at the provider. Notices come late, twice and in any order:
 * each part below only ever grows or goes by the latest word, so that the order is all one.
 */
export interface PaidSubscription {
  paidUntil: Date | null;
  endedAt: Date | null;
  standing: (Standing & { noticeId: string }) | null;
}

export const nothingPaid: PaidSubscription = { paidUntil: null, endedAt: null, standing: null };

export function learn(
  known: PaidSubscription,
  { id, news }: { id: string; news: PaymentNews },
): PaidSubscription {
  switch (news.about) {
    case "payment":
      return { ...known, paidUntil: latest([known.paidUntil, news.until]) };
    case "end":
      return { ...known, endedAt: earliest(known.endedAt, news.at) };
    case "standing": {
      const told = { ...news.standing, noticeId: id };
      return isNewer(told, known.standing) ? { ...known, standing: told } : known;
    }
    default:
      return known;
  }
}

/** While active the whole period counts: the provider charges an hour into the next one. */
export function accessEnd({ paidUntil, endedAt, standing }: PaidSubscription): Date | null {
  const promised = standing?.isActive ? latest([paidUntil, standing.periodEnd]) : paidUntil;
  return promised && endedAt ? earliest(promised, endedAt) : promised;
}

export function renewal({ endedAt, standing }: PaidSubscription): Date | null {
  return standing?.isActive && standing.renews && !endedAt ? standing.periodEnd : null;
}

export const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((late, each) => (late && (!each || late >= each) ? late : each), null);

const earliest = (one: Date | null, other: Date): Date => (one && one < other ? one : other);

/** The provider's clock has whole seconds: within one the id decides, the same way every time. */
function isNewer(told: Standing & { noticeId: string }, known: PaidSubscription["standing"]) {
  if (!known || told.at > known.at) return true;
  return told.at.getTime() === known.at.getTime() && told.noticeId > known.noticeId;
}
