/**
 * Runs works on the same thing one after the other within this process. Nothing depends on it but
 * speed: transactions that meet at one row start again and again, while those that wait in line find
 * it decided. Replicas still meet in the database.
 */
export function oneAtATime() {
  const last = new Map<string | number, Promise<unknown>>();
  return async <Result>(thing: string | number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(thing, mine);
    try {
      return await mine;
    } finally {
      if (last.get(thing) === mine) last.delete(thing);
    }
  };
}
