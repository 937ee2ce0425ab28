import { expect, test } from "vitest";
import { measureIsoMedia } from "./iso-length.ts";
import { openFile } from "./open-file.ts";

const numbers = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const [video, sound] = [1, 2];
const track = (id: number, scale: number): Buffer =>
  box(
    "trak",
    box("tkhd", numbers(0, 0, 0, id, 0, 0)),
    box("mdia", box("mdhd", numbers(0, 0, 0, scale, 0))),
  );

/** A recording whose header states no length; each frame of video takes 40 ms unless a fragment says otherwise. */
const recording = (...fragments: Buffer[]): Buffer =>
  Buffer.concat([
    box(
      "moov",
      box("mvhd", numbers(0, 0, 0, 1000, 0)),
      track(video, 1000),
      track(sound, 48_000),
      box("mvex", box("trex", numbers(0, video, 1, 40, 0, 0))),
    ),
    ...fragments,
  ]);

const fragment = (header: Buffer, ...runs: Buffer[]): Buffer =>
  box("moof", box("traf", box("tfhd", header), ...runs.map((run) => box("trun", run))));

const measure = (file: Buffer) => measureIsoMedia(openFile(file));

test.each([
  ["the track", fragment(numbers(0, video), numbers(0, 50)), 2],
  ["the fragment", fragment(numbers(0x2b, video, 0, 0, 1, 100), numbers(0, 50)), 5],
  [
    "each sample, beside its size",
    fragment(numbers(0, video), numbers(0x301, 2, 99, 1000, 7, 500, 7), numbers(0, 25)),
    2.5,
  ],
  ["the longest track", fragment(numbers(0x8, sound, 1024), numbers(0, 468)), 9.984],
])("counts the length of fragments by the durations of %s", (_, last, seconds) => {
  expect(measure(recording(last))).toBe(seconds);
  const first = fragment(numbers(0, video), numbers(0, 25));
  const sum = measure(recording(first, last));
  expect(sum).toBe(seconds === 9.984 ? seconds : seconds + 1);
});

test("a run that names more samples than it has is no length", () => {
  const cut = fragment(numbers(0, video), numbers(0x100, 4_000_000_000, 40));
  expect(() => measure(recording(cut))).toThrow("truncated");
  expect(measure(recording())).toBe(0);
});
