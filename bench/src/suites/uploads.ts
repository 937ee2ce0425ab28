import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "../caller.ts";
import { largeDocument, largePhoto, largeRecording } from "../large-files.ts";
import { median, percentile } from "../measure.ts";
import { watchMemory } from "../memory.ts";
import type { Finding, Suite } from "../suite.ts";
import { ms, pause, spread, timed } from "../timing.ts";

const together = 20;
const rounds = 3;
const goalMegabytes = 150;
const goalMs = 100;

interface Round {
  /** Growth of the proofs service at its highest, in megabytes. */
  growth: number;
  /** Of text calls meanwhile, in milliseconds. */
  calls: number[];
  seconds: number;
}

export const uploads: Suite = {
  name: "uploads",
  title: `${together} files of 10 MB at once through the gateway: memory of the proofs service, and calls without files to it meanwhile, against the same calls while nothing is uploaded and the same files one after the other.`,
  run: async (bench) => {
    const product = await bench.product();
    const admin = await bench.administrator(product);
    const { id } = await admin.call(endpoints.createPerson, { body: { name: "Читаемая" } });
    const photo = await largePhoto();
    const mix = [photo, largeDocument(photo), largeRecording()];
    // What a process loads with its first files is not the uploads' own.
    for (const file of mix) await upload(admin, file);
    for (let call = 0; call < 200; call += 1) await textCall(admin, id);
    const measure = (files: readonly Buffer[], atOnce: boolean) =>
      measureRound({ product, admin, personId: id, files, atOnce });
    const quiet: Round[] = [];
    const inTurn: Round[] = [];
    const photos: Round[] = [];
    const mixed: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await measure([], true));
      inTurn.push(await measure(fill([photo], 5), false));
      photos.push(await measure(fill([photo], together), true));
      mixed.push(await measure(fill(mix, together), true));
    }
    const against = { quiet, inTurn };
    return [
      ...findings(`${together} photos at once`, photos, against),
      ...findings(`${together} photos, documents and recordings at once`, mixed, against),
    ];
  },
};

const fill = (kinds: readonly Buffer[], count: number): Buffer[] =>
  Array.from({ length: count }, (_, at) => kinds[at % kinds.length] ?? Buffer.alloc(0));

async function measureRound(parts: {
  product: Product;
  admin: Caller;
  personId: number;
  files: readonly Buffer[];
  atOnce: boolean;
}): Promise<Round> {
  const { product, admin, personId, files, atOnce } = parts;
  const pid = product.processes().proofs?.pid ?? 0;
  await pause(2_000);
  const calls: number[] = [];
  let milliseconds = 0;
  const growth = await watchMemory(pid, async () => {
    let running = true;
    const calling = (async () => {
      while (running || calls.length < 300) {
        calls.push(await timed(() => textCall(admin, personId)));
        await pause(5);
      }
    })();
    milliseconds = await timed(async () => {
      if (atOnce) await Promise.all(files.map((file) => upload(admin, file)));
      else for (const file of files) await upload(admin, file);
    }).finally(() => {
      running = false;
    });
    await calling;
  });
  return { growth, calls, seconds: milliseconds / 1000 };
}

/** In turn a list that is read anew and a proof that is sent, both without files. */
let textCalls = 0;
async function textCall(admin: Caller, personId: number): Promise<void> {
  textCalls += 1;
  if (textCalls % 4 === 0) {
    const body = { personId, description: "Без файлов." };
    await admin.call(endpoints.createProof, { body });
  } else {
    await admin.call(endpoints.proofs, { query: { personId, limit: 10 } });
  }
}

async function upload({ origin, cookie }: Caller, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "file.bin");
  const address = new URL(endpoints.uploadProofFile.path, origin);
  const response = await fetch(address, { method: "POST", body: form, headers: { cookie } });
  if (response.status !== 201) throw new Error(`an upload answered ${await response.text()}`);
}

function findings(
  what: string,
  measured: readonly Round[],
  { quiet, inTurn }: { quiet: readonly Round[]; inTurn: readonly Round[] },
): Finding[] {
  const growth = Math.max(...measured.map((round) => round.growth));
  const inTurnGrowth = Math.max(...inTurn.map((round) => round.growth));
  const p99 = (all: readonly Round[]) => median(all.map(({ calls }) => percentile(calls, 99)));
  const [idle, busy] = [p99(quiet), p99(measured)];
  const seconds = median(measured.map((round) => round.seconds));
  return [
    {
      what: `${what}: most memory over ${rounds} rounds`,
      figure: `+${growth.toFixed(0)} MB, taken within ${seconds.toFixed(1)} s`,
      baseline: `5 photos one after the other: +${inTurnGrowth.toFixed(0)} MB`,
      ratio: growth / Math.max(inTurnGrowth, 1),
      goal: `≤ ${goalMegabytes} MB`,
      met: growth <= goalMegabytes,
    },
    {
      what: `${what}: text calls meanwhile`,
      figure: `${spread(measured.flatMap(({ calls }) => calls))}; median p99 ${ms(busy)}`,
      baseline: `nothing is uploaded: median p99 ${ms(idle)}`,
      ratio: busy / idle,
      goal: `p99 ≤ ${goalMs} ms`,
      met: busy <= goalMs,
    },
  ];
}
