import { createHmac } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import bcrypt from "bcryptjs";

export type Work =
  | { kind: "hash"; password: string; pepper: string; cost: number }
  | { kind: "compare"; password: string; pepper: string; hash: string };

// On Linux each thread has its own priority: requests run before hashing. The difference is small, so
// that sign-in still works on a machine that is busy with other processes. A process that was started with a lower
// priority may not raise it.
if (process.platform === "linux") setPriority(0, Math.max(5, getPriority()));

/** bcrypt reads only 72 bytes; the digest has 64 characters for any password. */
const digest = (password: string, pepper: string): string =>
  createHmac("sha384", pepper).update(password, "utf8").digest("base64");

/** Runs in a worker thread: one hash costs about 0.3 s of a core. */
export default async function work(task: Work): Promise<string | boolean> {
  const secret = digest(task.password, task.pepper);
  return task.kind === "hash" ? bcrypt.hash(secret, task.cost) : bcrypt.compare(secret, task.hash);
}
