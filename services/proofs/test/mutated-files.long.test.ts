import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@deeds/service-kit";
import { seeded } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createMediaProcessor, type MediaProcessor } from "../src/media/media-processor.ts";
import { avi, flv } from "./samples/avi-and-flv.ts";
import { hostileDocument } from "./samples/hostile-documents.ts";
import {
  aac,
  documentWithTraces,
  flac,
  mp3,
  mp4,
  opus,
  photo,
  wav,
  webm,
} from "./samples/index.ts";

// 5,000 mutated files of each format, of a new seed in each run; a failure names its seed for `MUTATION_SEED`.
const filesPerFormat = 5_000;
const atOnce = 4;
const maxMs = 5_000;

/** What is logged of a process that was ended by us and had written something. */
const output = z.object({
  bytes: z.int().positive(),
  code: z.null(),
  signal: z.literal("SIGKILL"),
  reason: z.undefined(),
});

const folder = await mkdtemp(join(tmpdir(), "mutated-"));
afterAll(() => rm(folder, { recursive: true }));

const animation = () =>
  sharp(Buffer.alloc(20 * 80 * 3, 90), {
    raw: { width: 20, height: 80, channels: 3, pageHeight: 20 },
  }).gif({ delay: [90, 90, 90, 90] });

const formats: Record<string, readonly Buffer[]> = {
  pdf: [
    await hostileDocument("secret"),
    await documentWithTraces("secret", true),
    await documentWithTraces("secret", false),
  ],
  jpeg: [await photo("jpeg")],
  png: [await photo("png")],
  webp: [await photo("webp")],
  gif: [await animation().toBuffer()],
  avif: [
    await sharp(await photo())
      .avif()
      .toBuffer(),
  ],
  mp4: [mp4()],
  webm: [webm()],
  avi: [avi()],
  flv: [flv()],
  wav: [wav()],
  mp3: [mp3()],
  aac: [aac()],
  flac: [flac()],
  opus: [opus()],
};

/** Changes, repeats, removes and inserts bytes; half of the changes are near the start, where lengths are. */
function mutate(bytes: Buffer, random: () => number): Buffer {
  let mutated = Buffer.from(bytes);
  for (let left = 1 + Math.floor(random() * 6); left > 0; left -= 1) {
    const within = random() < 0.5 ? Math.min(512, mutated.length) : mutated.length;
    const at = Math.floor(random() * within);
    const end = at + Math.floor(random() * 16);
    const change = random();
    if (change < 0.6) mutated[at] = change < 0.2 ? 0xff : Math.floor(random() * 256);
    else {
      const piece = change < 0.8 ? mutated.subarray(at, end) : Buffer.alloc(change < 0.9 ? 8 : 0);
      mutated = Buffer.concat([mutated.subarray(0, at), piece, piece, mutated.subarray(end)]);
    }
  }
  return random() < 0.1 ? mutated.subarray(0, Math.floor(random() * mutated.length)) : mutated;
}

/** Returns what is wrong with the outcome of a file; `null` for an accepted or refused one. */
async function problemWith(media: MediaProcessor, path: string): Promise<string | null> {
  const startedAt = performance.now();
  try {
    const accepted = await media.accept(path);
    if (accepted.bytes.length === 0) return "nothing is left";
  } catch (error) {
    const isRefusal =
      error instanceof AppError && ["file-type", "file-too-large"].includes(error.code);
    if (!isRefusal) return String(error);
  }
  const ms = performance.now() - startedAt;
  return ms > maxMs ? `took ${Math.round(ms)} ms` : null;
}

test.each(Object.keys(formats))(
  "mutated files of the format %s are accepted or refused within their time",
  async (format) => {
    const samples = formats[format] ?? [];
    const seed = Number(process.env.MUTATION_SEED || Math.floor(Math.random() * 2 ** 31));
    const random = seeded(seed);
    const problems: string[] = [];
    /** Tasks that failed, and processes that did not end by our own signal. */
    const warnings: unknown[] = [];
    const warn = (entry: unknown) => {
      const isOfMachine = String(entry).startsWith("no namespaces here");
      // Libraries write that a header is out of range; only the number of bytes is logged.
      const isOutput = output.safeParse(entry).success;
      if (!(isOfMachine || isOutput)) warnings.push(entry);
    };
    const media = createMediaProcessor({ log: { warn } });
    let left = filesPerFormat;
    const work = async (worker: number) => {
      while (left > 0) {
        const at = left--;
        const path = join(folder, `${format}-${worker}`);
        await writeFile(path, mutate(samples[at % samples.length] ?? Buffer.alloc(0), random));
        const problem = await problemWith(media, path);
        if (problem) problems.push(`seed ${seed}, file ${at}: ${problem}`);
        await rm(path);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
    // How much a process wrote is logged at its end.
    await media.close();
    expect(problems).toEqual([]);
    // No file ends the process that parses it.
    expect(warnings, `seed ${seed}`).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
  600_000,
);
