import { randomFillSync } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "@deeds/test-kit/caller";
import sharp from "sharp";
import { type Load, load } from "../load.ts";
import { median, medianOf, memoryGrowth, repeat, spread, timed } from "../measure.ts";
import { atMost, evaluate, type Finding, goal, write } from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const { together, inTurn, rounds, quietCalls } = sizes(
  { together: 20, inTurn: 5, rounds: 3, quietCalls: 300 },
  { together: 4, inTurn: 2, rounds: 1, quietCalls: 50 },
);
const goalsOf = (files: string) => ({
  memory: goal(`${files}: most memory over ${rounds} rounds`, atMost(150, "MB")),
  calls: goal(`${files}: text calls meanwhile`, atMost(100, "ms", "p99")),
});
const goals = {
  photos: goalsOf(`${together} photos at once`),
  mixed: goalsOf(`${together} photos, documents and recordings at once`),
};

type Round = Awaited<ReturnType<typeof measureRound>>;

export const uploads: Suite = {
  name: "uploads",
  title: `${together} files of 10 MB at once through the gateway: memory of the proofs service, and calls without files to it meanwhile, against the same calls while nothing is uploaded and the same files one after the other.`,
  goals: Object.values(goals).flatMap((own) => Object.values(own)),
  run: async (bench) => {
    const product = await bench.startProduct();
    const admin = await bench.administrator(product);
    const { id: personId } = await admin.call(endpoints.createPerson, {
      body: { name: "Читаемая" },
    });
    const photo = await largePhoto();
    const mix = [photo, await largeDocument(photo), largeRecording()];
    const files = (kinds: readonly Buffer[]) =>
      Array.from({ length: together }, (_, at) => kinds[at % kinds.length] ?? photo);
    const upload = (file: Buffer) =>
      admin.upload(endpoints.uploadProofFile, new File([new Uint8Array(file)], "file.bin"));
    // What a process loads with its first files is not the uploads' own.
    for (const file of mix) await upload(file);
    await callTexts(admin, personId, { responses: 200 });
    const measure = (work: () => Promise<unknown>) => measureRound(product, admin, personId, work);
    const all = await repeat(rounds, async () => ({
      quiet: await measure(() => callTexts(admin, personId, { responses: quietCalls })),
      inTurn: await measure(() => repeat(inTurn, () => upload(photo))),
      photos: await measure(() => Promise.all(files([photo]).map(upload))),
      mixed: await measure(() => Promise.all(files(mix).map(upload))),
    }));
    return (["photos", "mixed"] as const).flatMap((kind) => findings(kind, all));
  },
};

/**
 * Measures the growth of the proofs service at its highest, in megabytes, and text calls, in milliseconds,
 * while work is done.
 */
async function measureRound(
  product: Product,
  admin: Caller,
  personId: number,
  work: () => Promise<unknown>,
) {
  const { pid = 0 } = product.processes().proofs ?? {};
  await pause(2_000);
  let calls: number[] = [];
  let milliseconds = 0;
  const growth = await memoryGrowth(pid, async () => {
    const working = timed(work);
    const meanwhile = callTexts(admin, personId, { when: working });
    [milliseconds, { times: calls }] = await Promise.all([working, meanwhile]);
  });
  return { growth, calls, seconds: milliseconds / 1000 };
}

/** Three times a list that is read anew, then a proof that is sent, all without files. */
function callTexts(
  { origin, cookie }: Caller,
  personId: number,
  end: Parameters<typeof load>[0]["end"],
): Promise<Load> {
  const read = { path: `${endpoints.proofs.path}?personId=${personId}&limit=10` };
  const body = JSON.stringify({ personId, description: "Без файлов." });
  const headers = { cookie, "content-type": "application/json" };
  const send = { method: "POST", path: endpoints.createProof.path, body } as const;
  return load({ url: origin, headers, requests: [read, read, read, send], end });
}

function findings(
  kind: keyof typeof goals,
  all: readonly Record<"quiet" | "inTurn" | keyof typeof goals, Round>[],
): Finding[] {
  const own = goals[kind];
  const growth = Math.max(...all.map((round) => round[kind].growth));
  const inTurnGrowth = Math.max(...all.map((round) => round.inTurn.growth));
  const quiet = all.map((round) => round.quiet.calls);
  const calls = all.map((round) => round[kind].calls);
  const [idle, busy] = [medianOf(quiet, 99), medianOf(calls, 99)];
  const seconds = median(all.map((round) => round[kind].seconds));
  return [
    evaluate(own.memory, [growth], {
      figure: `+${write(growth, "MB")}, taken within ${write(seconds, "s")}`,
      baseline: `${inTurn} photos one after the other: +${write(inTurnGrowth, "MB")}`,
      ratio: growth / Math.max(inTurnGrowth, 1),
    }),
    evaluate(own.calls, [busy], {
      figure: `${spread(calls.flat())}; median p99 ${write(busy, "ms")}`,
      baseline: `nothing is uploaded: median p99 ${write(idle, "ms")}`,
      ratio: busy / idle,
    }),
  ];
}

const largest = 10 * 1024 * 1024 - 1024;

/** A photograph of twelve megapixels and almost ten megabytes: noise, which no format makes smaller. */
async function largePhoto(): Promise<Buffer> {
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels));
  for (let quality = 95; quality > 20; quality -= 1) {
    const photo = await sharp(noise, { raw }).jpeg({ quality }).toBuffer();
    if (photo.length <= largest) return photo;
  }
  throw new Error("no photo is small enough");
}

/** A document of one page with that photo on it. */
async function largeDocument(photo: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create();
  const image = await document.embedJpg(photo);
  document.addPage([400, 300]).drawImage(image, { width: 400, height: 300 });
  return Buffer.from(await document.save());
}

/** A recording: a WAVE file of ten megabytes of noise, 44.1 kHz, stereo, 16 bits. */
function largeRecording(): Buffer {
  const file = randomFillSync(Buffer.alloc(largest));
  file.write("RIFF????WAVEfmt ????????????????????data????", "latin1");
  file.writeUInt32LE(largest - 8, 4);
  const format = [16, 0x0002_0001, 44_100, 176_400, 0x0010_0004];
  for (const [at, value] of format.entries()) file.writeUInt32LE(value, 16 + 4 * at);
  file.writeUInt32LE(largest - 44, 40);
  return file;
}
