import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { ArchiveSource } from "../pins.ts";
import { lastLines, run } from "../run.ts";

const CONNECT_LIMIT_MS = 5_000;

/** Downloads, checks and unpacks an official archive into `scratch`; answers the binary's path. */
export async function fetchArchive(source: ArchiveSource, scratch: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const file = source.files[platform];
  if (!file) throw new Error(`no pinned checksum for ${platform}`);
  const download = join(scratch, "download");
  await fetchChecked(file.url, file.sha256, download);
  return file.member ? unpack(download, file.member, scratch) : download;
}

async function fetchChecked(url: string, sha256: string, target: string): Promise<void> {
  const connecting = new AbortController();
  const timer = setTimeout(() => connecting.abort(), CONNECT_LIMIT_MS);
  const answer = await fetch(url, { signal: connecting.signal }).catch((problem: unknown) => {
    throw new Error(connecting.signal.aborted ? "no answer within 5 s" : reason(problem));
  });
  clearTimeout(timer);
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const body = Readable.fromWeb(answer.body as ReadableStream);
  await pipeline(body, hashing, createWriteStream(target));
  if (hash.digest("hex") !== sha256) throw new Error("the checksum is not the pinned one; refused");
}

async function unpack(archive: string, member: string, scratch: string): Promise<string> {
  // Every archive holds one top folder; GNU and BSD tar both strip it.
  const untar = await run("tar", ["-xzf", archive, "-C", scratch, "--strip-components=1"]);
  if (untar.code !== 0) throw new Error(`cannot be unpacked (${lastLines(untar.output)})`);
  return join(scratch, member);
}

function reason(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  return cause instanceof Error ? cause.message : String(cause);
}
