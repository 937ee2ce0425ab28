import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@deeds/engines";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Copies a front end's sources into a folder, to be changed as another team's checkout. */
export async function copySources(name: string, folder: string): Promise<string> {
  // A front end's sources lie in a folder of its name: a build tells its own files from others by it.
  const copy = join(await mkdtemp(join(folder, "checkout-")), name);
  const source = join(root, name);
  await cp(source, copy, {
    recursive: true,
    filter: (path) => !["node_modules", "dist"].includes(basename(path)),
  });
  await symlink(join(source, "node_modules"), join(copy, "node_modules"));
  return copy;
}

export async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(file, text.replaceAll(before, after));
}

const pnpm = ["-y", "pnpm@12.21.0"];

export interface OwnRepository {
  folder: string;
  run(script: string, args?: string[], settings?: Record<string, string>): Promise<void>;
}

/** Creates one by `scripts/new-remote.ts` or `scripts/move-out.ts` and installs its dependencies. */
export async function ownRepository(
  script: "new-remote" | "move-out",
  name: string,
  { parent, args = [] }: { parent: string; args?: string[] },
): Promise<OwnRepository> {
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

export interface DevServer {
  origin: string;
  stop(): Promise<void>;
}

/** Runs `npm run dev` for a remote's sources over a product. */
export async function startDevServer(
  name: string,
  folder: string,
  gateway: string,
): Promise<DevServer> {
  const port = String(await freePort());
  const args = ["scripts/dev.ts", name, "--gateway", gateway, "--port", port, "--from", folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  };
  const origin = `http://127.0.0.1:${port}`;
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes(`: ${origin}`)) return { origin, stop };
  }
  throw new Error(`npm run dev ended: ${output}`);
}
