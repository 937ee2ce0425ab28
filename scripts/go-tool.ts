import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheRoot, findOnPath } from "../packages/tools/engines/src/index.ts";

/** Prometheus in the version of docker-compose.yml. */
export const prometheusModule = "github.com/prometheus/prometheus@v0.307.3";

interface Build {
  module: string;
  source: string;
  tags?: string;
}

/**
 * Returns the path of a program: that on the PATH, or one that Go builds once in its module, since `go install` refuses
 * modules with replacements.
 */
export function goTool(name: string, { module, source, tags = "" }: Build): string {
  const onPath = findOnPath(name);
  if (onPath) return onPath;
  const tool = join(cacheRoot(), "go", module.replaceAll("/", "-"), name);
  if (existsSync(tool)) return tool;
  if (!findOnPath("go")) throw new Error(`${name} is needed on the PATH, or Go to build it`);
  const options = { cwd: tmpdir(), encoding: "utf8" } as const;
  const { Dir } = JSON.parse(execFileSync("go", ["mod", "download", "-json", module], options));
  const args = ["build", "-ldflags=-s -w", "-tags", tags, "-o", tool, source];
  execFileSync("go", args, { cwd: Dir, env: { ...process.env, CGO_ENABLED: "0" } });
  return tool;
}
