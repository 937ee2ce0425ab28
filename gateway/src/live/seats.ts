import { AppError } from "@deeds/service-kit";

/** Tabs of a large office behind one address, of one account, of everybody. */
const most = { address: 300, account: 30, process: 10_000 };
const retryAfter = { headers: { "Retry-After": "30" } };

export interface Seats {
  /** Takes a place for a stream; answers how to free it. Throws `rate-limited` without one. */
  take(address: string, userId: number | null): () => void;
}

/** How many streams one address, one account and this process hold. */
export function createSeats(scaled: (count: number) => number): Seats {
  const taken = new Map<string, number>();
  const free = (key: string) => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    take: (address, userId) => {
      const wanted = new Map([
        ["everybody", most.process],
        [`address ${address}`, scaled(most.address)],
      ]);
      if (userId !== null) wanted.set(`account ${userId}`, scaled(most.account));
      for (const [key, limit] of wanted) {
        if ((taken.get(key) ?? 0) >= limit) throw new AppError("rate-limited", retryAfter);
      }
      for (const key of wanted.keys()) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        for (const key of wanted.keys()) free(key);
      };
    },
  };
}
