import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { root } from "../check/run-tool.ts";
import { type Block, placeOf } from "./blocks.ts";

/** Follows the result of commands. */
const end = "\n-- end --\n";

export type Shell = ReturnType<typeof openShell>;

/**
 * Opens the shell of an operator in the checkout, or another folder with its files, which runs blocks of the manual one after the other: a variable that
 * one block sets is there in the next one.
 */
export function openShell(env: NodeJS.ProcessEnv, cwd = root) {
  const shell = spawn("sh", ["-eu"], { cwd, env, stdio: ["pipe", "pipe", "pipe", "pipe"] });
  const output = collect(shell);
  const results = (shell.stdio[3] as Readable).setEncoding("utf8");
  const closed = once(shell, "close");

  /** Runs commands and returns what they write to the third descriptor. */
  const evaluate = async (commands: string): Promise<string> => {
    let text = "";
    const collectResult = (part: string) => {
      text += part;
    };
    results.on("data", collectResult);
    shell.stdin?.write(`{\n${commands}\n} </dev/null\nprintf '%s' '${end}' >&3\n`);
    while (!text.endsWith(end)) {
      const next = await Promise.race([once(results, "data"), closed.then(() => null)]);
      if (!next) throw new Error(`the shell ended:\n${output.tail()}`);
    }
    results.off("data", collectResult);
    return text.slice(0, -end.length);
  };

  return {
    evaluate,
    /** @throws an error that names the block, when one of its commands fails */
    run: (block: Block): Promise<unknown> =>
      evaluate(block.commands).catch((error: Error) => {
        throw new Error(`${placeOf(block)}: ${error.message}`);
      }),
    /** Reads a variable that a block has set. */
    variable: (name: string) => evaluate(`printf %s "$${name}" >&3`),
    /** Runs a block that serves until it is interrupted, as in another terminal with the same variables. */
    serve: async (block: Block, isReady: RegExp) => {
      const variables = await evaluate("env -0 >&3");
      const own = variables
        .split("\0")
        .filter(Boolean)
        .map((one) => one.split(/=(.*)/s, 2));
      return serve(block, isReady, Object.fromEntries(own));
    },
    close: async (): Promise<void> => {
      shell.stdin?.end();
      await closed;
    },
  };
}

export type Serving = Awaited<ReturnType<Shell["serve"]>>;

async function serve(block: Block, isReady: RegExp, env: NodeJS.ProcessEnv) {
  // A terminal interrupts the whole group.
  const options = { cwd: root, env, detached: true } as const;
  const child = spawn("sh", ["-euc", block.commands], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collect(child);
  const closed = once(child, "close");
  while (!isReady.test(output.text())) {
    const next = await Promise.race([once(child.stdout, "data"), closed.then(() => null)]);
    if (!next) throw new Error(`${placeOf(block)}: it ended:\n${output.tail()}`);
  }
  return {
    /** Interrupts it, as Ctrl-C does, and waits for its end. */
    interrupt: async (): Promise<void> => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT");
      await closed;
    },
  };
}

function collect({ stdout, stderr }: ChildProcess) {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  return { text: () => text, tail: () => text.trimEnd().split("\n").slice(-20).join("\n") };
}
