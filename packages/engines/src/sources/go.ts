import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { GoSource } from "../pins.ts";
import { findOnPath } from "../probe.ts";
import { lastLines, run } from "../run.ts";

/**
 * Builds a pinned Go module. Go finds its proxy, its checksums and its toolchain from the
 * environment (`GOPROXY`, `GOFLAGS`, `GOTOOLCHAIN` …), which is passed on untouched.
 */
export async function buildGoModule(source: GoSource, scratch: string): Promise<string> {
  const go = findOnPath("go");
  if (!go) throw new Error("there is no go on the PATH (Go 1.24 or newer is needed)");
  const built = await run(go, ["install", "-ldflags=-s -w", source.module], {
    env: { ...process.env, GOBIN: scratch, CGO_ENABLED: "0" },
  });
  if (built.code !== 0) throw new Error(`go install: ${lastLines(built.output)}`);
  const [binary] = await readdir(scratch);
  if (!binary) throw new Error("go install left no binary");
  return join(scratch, binary);
}
