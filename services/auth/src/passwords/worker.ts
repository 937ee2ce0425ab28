import { createHmac } from "node:crypto";
import { constants, setPriority } from "node:os";
import bcrypt from "bcryptjs";

export type Work =
  | { kind: "hash"; password: string; pepper: string; cost: number }
  | { kind: "compare"; password: string; pepper: string; hash: string };

// On Linux a thread has a priority of its own: hashing takes what the answering of calls leaves.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

/** bcrypt reads 72 bytes only; the digest is 64 characters whatever the password's length. */
const digest = (password: string, pepper: string): string =>
  createHmac("sha384", pepper).update(password, "utf8").digest("base64");

/** Runs in a worker thread: one hash costs about 0.3 s of a core. */
export default async function work(task: Work): Promise<string | boolean> {
  const secret = digest(task.password, task.pepper);
  return task.kind === "hash" ? bcrypt.hash(secret, task.cost) : bcrypt.compare(secret, task.hash);
}
