import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { murmur, tune, wav } from "./audio.ts";
import { diploma, ledger, letter, passport, strips, wedgeChart } from "./documents.ts";
import { type Encode, loadEncoder } from "./encoder.ts";
import { scannedPdf } from "./pdf.ts";
import { portraitSvg } from "./portrait-svg.ts";
import { portraits } from "./portraits.ts";
import { renderPhoto } from "./render.ts";
import { building, house, medal, seedlings, station, ward } from "./scenes.ts";
import { newsreel } from "./video.ts";

// Makes every file under media/. Sounds and videos need an encoder that is no dependency of ours:
// `node src/media/generate.ts FOLDER_WITH_FFMPEG_CORE`; without it they stay as they are.
const folder = join(import.meta.dirname, "../../media");

/** Deaths by month, in the manner of the first such diagram; only the shape matters here. */
const months = [10, 22, 35, 80, 150, 210, 190, 120, 60, 30, 18, 12];

const pictures: Readonly<Record<string, string>> = {
  "letter-1": letter(1, -2.5),
  "letter-2": letter(5, 1.6),
  "letter-3": letter(17, -1.1),
  strips: strips(3),
  "ledger-1": ledger(8),
  "ledger-2": ledger(29),
  diploma: diploma(2),
  passport: passport(6),
  chart: wedgeChart(months),
  building: building(),
  house: house(),
  ward: ward(),
  station: station(),
  seedlings: seedlings(),
  medal: medal(),
};

const documents: Readonly<Record<string, readonly string[]>> = {
  "archive-letters": [letter(41, 0), letter(42, 0.6)],
  "annual-report": [ledger(51), wedgeChart(months.toReversed())],
  certificate: [diploma(61), letter(62, -0.4)],
};

await makePortraits();
await makePictures();
await makeDocuments();
const encoderFolder = process.argv[2];
if (encoderFolder) {
  const core = await readFile(join(encoderFolder, "ffmpeg-core.wasm"));
  await makeRecordings(await loadEncoder(encoderFolder, core));
}

async function makePortraits(): Promise<void> {
  await mkdir(join(folder, "portraits"), { recursive: true });
  for (const [key, spec] of Object.entries(portraits)) {
    await save(`portraits/${key}.jpg`, await renderPhoto(portraitSvg(key, spec), 74));
  }
}

async function makePictures(): Promise<void> {
  for (const [name, svg] of Object.entries(pictures)) {
    await save(`${name}.jpg`, await renderPhoto(svg, 62));
  }
  const tissue = await sharp(await renderPhoto(strips(77), 90))
    .webp({ quality: 60 })
    .toBuffer();
  await save("strips-2.webp", tissue);
}

async function makeDocuments(): Promise<void> {
  for (const [name, pages] of Object.entries(documents)) {
    const scans = await Promise.all(pages.map(scan));
    await save(`${name}.pdf`, scannedPdf(name, scans));
  }
}

async function scan(svg: string) {
  const jpeg = await renderPhoto(svg, 50);
  const { width, height } = await sharp(jpeg).metadata();
  return { jpeg, width, height };
}

async function makeRecordings(encode: Encode): Promise<void> {
  const sounds = {
    "reminiscence.mp3": wav(9, murmur(3, 128, 9)),
    "radio-talk.mp3": wav(7, murmur(11, 205, 7)),
    "phonograph.ogg": wav(8, tune([-5, -1, 2, 7, 4, 2, -1, 2, -5, -3, 0, 4], 8, true)),
    "bells.ogg": wav(6, tune([-12, -5, -8, -1, -12, -5], 6, false)),
  };
  for (const [name, wave] of Object.entries(sounds)) {
    const codec = name.endsWith(".mp3") ? "libmp3lame" : "libvorbis";
    const args = ["-i", "in.wav", "-c:a", codec, "-b:a", "40k"];
    await save(name, encode(new Map([["in.wav", wave]]), args, name));
  }
  for (const [name, scene] of Object.entries({ station: station(), garden: house() })) {
    await save(`newsreel-${name}.webm`, await makeVideo(encode, scene));
  }
}

async function makeVideo(encode: Encode, scene: string): Promise<Buffer> {
  const frames = await newsreel(scene, 42);
  const inputs = new Map<string, Uint8Array>(
    frames.map((frame, index) => [`${String(index).padStart(3, "0")}.png`, frame]),
  );
  inputs.set("sound.wav", wav(3.5, tune([0, 4, 7, 12, 7], 3.5, true)));
  const picture = ["-framerate", "12", "-i", "%03d.png", "-i", "sound.wav", "-c:v", "libvpx"];
  const quality = ["-b:v", "240k", "-pix_fmt", "yuv420p", "-deadline", "good", "-cpu-used", "4"];
  return encode(inputs, [...picture, ...quality, "-c:a", "libvorbis", "-b:a", "32k"], "out.webm");
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(folder, name), bytes);
  console.log(`${name}  ${Math.ceil(bytes.length / 1024)} KB`);
}
