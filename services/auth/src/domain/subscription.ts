/** The promotion's end: the last moment, UTC, of its last day. */
const endOf = (lastDay: string): Date => new Date(`${lastDay}T23:59:59.999Z`);

/** What registering gives: a subscription until the promotion's end, or none after it. */
export function promotionExpiry(lastDay: string, now: Date): Date | null {
  const end = endOf(lastDay);
  return now <= end ? end : null;
}

/** Computed, never stored: a subscription runs until its moment of expiry. */
export function isSubscribed(subscriber: { subscriptionExpiresAt: Date | null }, now: Date) {
  return subscriber.subscriptionExpiresAt !== null && subscriber.subscriptionExpiresAt > now;
}
