import { createQueue } from "@deeds/service-kit";

/** Sign-ins of one address at once; one password hash takes about 0.3 s of a core. */
const perAddress = 4;
/** Below the queue of the auth service's hasher, so that registrations find room. */
const inAll = { concurrency: 24, maxWaiting: 200 };

export type SignInQueue = ReturnType<typeof createSignInQueue>;

/**
 * Bounds concurrent sign-ins, per address and in all; the others wait. `scale` multiplies those of an
 * address. Throws `service-unavailable` when too many wait.
 */
export function createSignInQueue(scale: number) {
  const total = createQueue(inAll);
  const concurrency = Math.max(1, Math.floor(perAddress * scale));
  const queues = new Map<string, { run: ReturnType<typeof createQueue>; users: number }>();

  return async (address: string, work: () => Promise<void>): Promise<void> => {
    const queue = queues.get(address) ?? {
      run: createQueue({ concurrency, maxWaiting: inAll.maxWaiting }),
      users: 0,
    };
    queues.set(address, queue);
    queue.users += 1;
    try {
      await queue.run(() => total(work));
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(address);
    }
  };
}
