import { createHmac } from "node:crypto";
import { setPriority } from "node:os";
import bcrypt from "bcryptjs";

export type Work =
  | { kind: "hash"; password: string; pepper: string; cost: number }
  | { kind: "compare"; password: string; pepper: string; hash: string };

// On Linux a thread has a priority of its own: the answering of calls goes before hashing. Not far
// before, or nobody could sign in on a machine that is busy with something else.
if (process.platform === "linux") setPriority(0, 5);

/** bcrypt reads 72 bytes only; the digest is 64 characters whatever the password's length. */
const digest = (password: string, pepper: string): string =>
  createHmac("sha384", pepper).update(password, "utf8").digest("base64");

/** Runs in a worker thread: one hash costs about 0.3 s of a core. */
export default async function work(task: Work): Promise<string | boolean> {
  const secret = digest(task.password, task.pepper);
  return task.kind === "hash" ? bcrypt.hash(secret, task.cost) : bcrypt.compare(secret, task.hash);
}
