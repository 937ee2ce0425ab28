import type { Run } from "./scenario.ts";
import { work } from "./workload.ts";

/** Lets people work while something is done to the product, and a while before and after. */
export async function during(
  { stage, random }: Run,
  breakSomething: () => Promise<void>,
  kinds?: Parameters<typeof work>[2],
): Promise<void> {
  let isOver = false;
  const working = work(stage, () => isOver, kinds);
  try {
    await wait(500 + random.below(1_500));
    await breakSomething();
    await wait(1_000 + random.below(1_000));
  } finally {
    isOver = true;
    await working;
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
