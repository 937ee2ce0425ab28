import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { serveTasks } from "../src/isolated/serve-tasks.ts";

export interface Attempt {
  act: keyof typeof acts;
  /** A path or a port. */
  of?: string | number;
}

const acts = {
  add: (of: string | number) => Number(of) + 1,
  crash: () => process.abort(),
  throw: () => {
    throw new Error("a defect");
  },
  hang: () => {
    for (;;);
  },
  "fill the heap": () => {
    for (const all: object[][] = []; ; ) all.push(Array.from({ length: 10_000 }, () => ({})));
  },
  "fill the memory": () => {
    for (const all: Buffer[] = []; ; ) all.push(Buffer.alloc(16_000_000, 1));
  },
  "read a file": (of: string | number) => readFileSync(String(of), "utf8"),
  "write a file": (of: string | number) => writeFileSync(String(of), "text"),
  "start a program": async () => (await import("node:child_process")).execSync("id").toString(),
  "start a worker": async () => {
    const { Worker } = await import("node:worker_threads");
    return String(new Worker("", { eval: true }));
  },
  "read the environment": () => JSON.stringify(Object.keys(process.env).toSorted()),
  "list the root": async () => (await import("node:fs")).readdirSync("/").join(),
  connect: (of: string | number) =>
    new Promise((resolve, reject) => {
      connect(Number(of), "127.0.0.1")
        .once("connect", () => resolve("connected"))
        .once("error", reject);
    }),
  "write about the file": (of: string | number) => {
    console.warn(of);
    writeSync(process.stderr.fd, String(of));
  },
  "return something else": () => ({ other: true }),
};

const failures = new Set<string>(["throw"]);

serveTasks(async ({ act, of = 0 }: Attempt) => {
  try {
    const done = await acts[act](of);
    return act === "return something else" ? done : { done: String(done) };
  } catch (error) {
    if (failures.has(act)) throw error;
    return { refused: String(error instanceof Error && "code" in error ? error.code : error) };
  }
});
