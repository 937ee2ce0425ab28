import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheRoot, findOnPath } from "../../packages/tools/engines/src/index.ts";
import { root } from "../check/run-tool.ts";
import { printLine } from "../print-line.ts";

/** The output of a tool about the manifests. */
export interface Outcome {
  passed: boolean;
  output: string;
}

/** Feeds a text to a program. */
export function feed(command: string, args: readonly string[], input: string): Outcome {
  const ended = spawnSync(command, args, { input, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const output = `${ended.stdout ?? ""}${ended.stderr ?? ""}${ended.error?.message ?? ""}`;
  return { passed: ended.status === 0, output };
}

const folder = join(cacheRoot(), "k8s");

/** Prometheus in the version of docker-compose.yml. */
export const prometheusModule = "github.com/prometheus/prometheus@v0.307.3";

/** A program of a Go module, built once and cached; `null` without Go or when the build fails. */
export function goTool(name: string, module: string): string | null {
  return cachedTool(name, module, (bin) => {
    execFileSync("go", ["install", module], { env: { ...process.env, GOBIN: bin }, stdio: "pipe" });
  });
}

/** The same for a module with replacements, which Go builds nowhere but in the module itself. */
export function goToolInside(
  name: string,
  { module, source, tags }: { module: string; source: string; tags: string },
): string | null {
  return cachedTool(name, module, (bin) => {
    const cwd = moduleFolder(module);
    if (!cwd) throw new Error(`there is no ${module}`);
    const build = ["build", "-ldflags=-s -w", "-tags", tags, "-o", join(bin, name), source];
    execFileSync("go", build, { cwd, env: { ...process.env, CGO_ENABLED: "0" }, stdio: "pipe" });
  });
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

/** A program of the Go module in a folder of this checkout, which pins versions by its `tool` lines. */
export function requiredTool(name: string, source: string, moduleFolder: string): string | null {
  const cwd = join(root, moduleFolder);
  const version = createHash("sha256")
    .update(readFileSync(join(cwd, "go.sum")))
    .digest("hex");
  return cachedTool(name, `${moduleFolder}@${version.slice(0, 12)}`, (bin) => {
    const build = ["build", "-ldflags=-s -w", "-o", join(bin, name), source];
    execFileSync("go", build, { cwd, stdio: "pipe" });
  });
}

/** A program whose source is in a folder of this checkout. */
export function ownTool(name: string, source: string): string | null {
  const tool = join(folder, name);
  return attempt(() => {
    mkdirSync(folder, { recursive: true });
    const build = ["build", "-ldflags=-s -w", "-o", tool, "."];
    execFileSync("go", build, { cwd: join(root, source), stdio: "pipe" });
    return tool;
  });
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
