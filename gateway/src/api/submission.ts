import { AppError } from "@deeds/service-kit";
import type { Exchange } from "../pipeline/exchange.ts";
import type { House } from "./house.ts";

/** So many an hour cost nothing; each further one costs a proof of work. */
const free = 3;

/**
 * Counts an anonymous submission. The point is taken before and given back unless the submission
 * was accepted: neither many at once nor a refused form change what an address may send.
 */
export async function countSubmission(
  exchange: Exchange,
  { limits, solutions }: Pick<House, "limits" | "solutions">,
  pass: () => Promise<void>,
): Promise<void> {
  const { client, req, res } = exchange;
  const giveBack = () => limits.giveBack("anonymous-submission", client.address);
  const taken = await limits.take(exchange, "anonymous-submission", client.address);
  try {
    if (taken > limits.scaled(free)) await checkWork(req.headers["x-proof-of-work"], solutions);
    await pass();
  } catch (error) {
    await giveBack();
    throw error;
  }
  // A repeated attempt, whose first answer was lost, has been counted already.
  if (res.statusCode >= 400 || exchange.isRepeated) await giveBack();
}

async function checkWork(
  solution: string | string[] | undefined,
  solutions: House["solutions"],
): Promise<void> {
  const isSolved = typeof solution === "string" && (await solutions.accept(solution));
  if (!isSolved) throw new AppError("proof-of-work-required");
}
