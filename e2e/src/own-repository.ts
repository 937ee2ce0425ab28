import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pnpm = ["-y", "pnpm@12.21.0"];

/** A remote in a repository of its own, outside of this one. */
export interface OwnRepository {
  folder: string;
  /** Runs one of its own scripts, e.g. `ship`. */
  run(script: string, args?: string[], settings?: Record<string, string>): Promise<void>;
}

/** Makes one by `npm run new-remote` or `npm run move-out` and installs what it is made with. */
export async function ownRepository(
  script: "new-remote" | "move-out",
  name: string,
  args: string[] = [],
): Promise<OwnRepository> {
  const parent = await mkdtemp(join(tmpdir(), "another-team-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, name);
  await execute(process.execPath, [`scripts/${script}.ts`, name, "--into", folder, ...args], root);
  await execute("npx", [...pnpm, "install", "--prefer-offline", "--reporter=silent"], folder);
  return {
    folder,
    run: (own, more = [], settings = {}) =>
      execute("npx", [...pnpm, "run", own, ...more], folder, settings),
  };
}

async function execute(
  command: string,
  args: string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...settings, PATH: `${nodeFolder}:${process.env.PATH}` };
  const child = spawn(command, args, { cwd, env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}

/** Scripts of another repository run on the same Node as this one. */
const nodeFolder = join(process.execPath, "..");
