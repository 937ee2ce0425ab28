import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheRoot, findOnPath } from "../../packages/tools/engines/src/index.ts";
import { maxBuffer, type Result, root } from "../check/run-tool.ts";
import { printLine } from "../print-line.ts";

/** Feeds a text to a program. */
export function feed(command: string, args: readonly string[], input: string): Result {
  const ended = spawnSync(command, args, { input, encoding: "utf8", maxBuffer });
  const output = `${ended.stdout ?? ""}${ended.stderr ?? ""}${ended.error?.message ?? ""}`;
  return { passed: ended.status === 0, output };
}

const folder = join(cacheRoot(), "k8s");

/** Prometheus in the version of docker-compose.yml. */
export const prometheusModule = "github.com/prometheus/prometheus@v0.307.3";

/** A program of a Go module, built once and cached; `null` without Go or when the build fails. */
export const goTool = (name: string, module: string): string | null =>
  cachedTool(name, module, (bin) => {
    execFileSync("go", ["install", module], { env: { ...process.env, GOBIN: bin }, stdio: "pipe" });
  });

/** The same for a module with replacements, which Go builds nowhere but in the module itself. */
export const goToolInside = (
  name: string,
  { module, source, tags }: { module: string; source: string; tags: string },
): string | null =>
  cachedTool(name, module, (bin) => {
    const cwd = moduleFolder(module);
    if (!cwd) throw new Error(`there is no ${module}`);
    const env = { ...process.env, CGO_ENABLED: "0" };
    goBuild(["-tags", tags, "-o", join(bin, name), source], cwd, env);
  });

/** A program of the Go module in a folder of this checkout, which pins versions by its `tool` lines. */
export function requiredTool(name: string, source: string, moduleFolder: string): string | null {
  const cwd = join(root, moduleFolder);
  const sums = readFileSync(join(cwd, "go.sum"));
  const version = createHash("sha256").update(sums).digest("hex").slice(0, 12);
  return cachedTool(name, `${moduleFolder}@${version}`, (bin) =>
    goBuild(["-o", join(bin, name), source], cwd),
  );
}

function cachedTool(name: string, module: string, build: (bin: string) => void): string | null {
  const onPath = findOnPath(name);
  if (onPath) return onPath;
  const [, version = ""] = module.split("@");
  const bin = join(folder, version);
  const tool = join(bin, name);
  if (existsSync(tool)) return tool;
  return attempt(() => {
    build(bin);
    return tool;
  });
}

/** A program whose source is in a folder of this checkout. */
export function ownTool(name: string, source: string): string | null {
  const tool = join(folder, name);
  return attempt(() => {
    mkdirSync(folder, { recursive: true });
    goBuild(["-o", tool, "."], join(root, source));
    return tool;
  });
}

function goBuild(args: readonly string[], cwd: string, env = process.env): void {
  execFileSync("go", ["build", "-ldflags=-s -w", ...args], { cwd, env, stdio: "pipe" });
}

/** The files of a Go module at a version, as its index serves them; null where there is no Go. */
export function moduleFolder(module: string): string | null {
  return attempt(() => {
    const args = ["mod", "download", "-json", module];
    const response = execFileSync("go", args, { cwd: tmpdir(), stdio: "pipe", encoding: "utf8" });
    return JSON.parse(response).Dir;
  });
}

function attempt(work: () => string): string | null {
  try {
    return work();
  } catch (problem) {
    printLine(`not made: ${problem instanceof Error ? problem.message : problem}`);
    return null;
  }
}
