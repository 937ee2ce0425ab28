import { randomInt } from "node:crypto";

/**
 * Numbers of the rows that one sum is spread over, in turn: transactions that run at the same time
 * add to different rows and none has to start again. Each process begins somewhere else.
 */
export function rowsInTurn(count: number): () => number {
  let last = randomInt(count);
  return () => {
    last = (last + 1) % count;
    return last;
  };
}
