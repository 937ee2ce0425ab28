import { type Endpoint, endpoints, importSummary } from "@deeds/contracts";
import type { Caller } from "../caller.ts";
import { watchMemory } from "../memory.ts";
import type { Finding, Suite } from "../suite.ts";
import { timed } from "../timing.ts";

const rows = 10_000;
const sample = 500;
const goalSeconds = 30;

export const transfer: Suite = {
  name: "transfer",
  title: `${rows} people and ${rows} proofs imported as CSV through the gateway, against the same people by one call each (a sample of ${sample}, extrapolated).`,
  run: async (bench) => {
    const product = await bench.product();
    const admin = await bench.administrator(product);
    const people = csv(personColumns, rows, personRow);
    const oneByOne = (await timed(() => addOneByOne(admin))) * (rows / sample);
    const pid = product.processes().people?.pid ?? 0;
    const add = await measure(admin, endpoints.importPeople, people);
    const again = await measure(admin, endpoints.importPeople, people);
    const dryRun = await measure(admin, endpoints.importPeople, people, true);
    const large = csv(personColumns, 49_000, (index) => [...personRow(index).slice(0, -1), essay]);
    const memory = await watchMemory(pid, async () => {
      await measure(admin, endpoints.importPeople, large, true);
    });
    const out = await timed(() => download(admin, endpoints.exportPeople));
    const proofs = csv(proofColumns, rows, proofRow);
    const addProofs = await measure(admin, endpoints.importProofs, proofs);
    const proofsAgain = await measure(admin, endpoints.importProofs, proofs);
    return [
      {
        ...withGoal(`${rows} people are imported`, add),
        baseline: `${sample} by one call each: ${seconds(oneByOne)} when extrapolated`,
        ratio: add / oneByOne,
      },
      withGoal("the same file again changes nothing", again),
      withGoal("the same file in a dry run", dryRun),
      { what: "everybody is exported", figure: seconds(out) },
      withGoal(`${rows} proofs are imported`, addProofs),
      withGoal("the same proofs again change nothing", proofsAgain),
      {
        what: `memory of the people service, a dry run of ${megabytes(large.length)} MB`,
        figure: `+${memory.toFixed(0)} MB`,
      },
    ];
  },
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);

const withGoal = (what: string, milliseconds: number): Finding => ({
  what,
  figure: seconds(milliseconds),
  goal: `≤ ${goalSeconds} s`,
  met: milliseconds <= goalSeconds * 1000,
});

const names = ["Анна", "Пётр", "Олена", "Тарас", "Мария", "Иван", "Оксана", "Сергей"];
const surnames = ["Иванова", "Петренко", "Коваль", "Сидоров", "Шевченко", "Кузнецова", "Мороз"];
const cities = ["Москва", "Киев", "Минск", "Тула", "Львов"];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

const personColumns =
  "externalId,name,surname,otherNames,age,birthDate,phone,instagramUsername,country,city,notes";
const personRow = (index: number): string[] => [
  `bench-${index}`,
  pick(names, index),
  `${pick(surnames, index)}${index % 50 === 0 ? "-Ким" : ""}`,
  index % 3 === 0 ? '"[""Anna Ivanova""]"' : "",
  String(18 + (index % 70)),
  `${1940 + (index % 60)}-0${1 + (index % 9)}-1${index % 9}`,
  `'+7916${String(1_000_000 + index)}`,
  `person.${index}`,
  index % 2 === 0 ? "Россия" : "Украина",
  pick(cities, index),
  '"Помогает соседям, носит воду и колет дрова, ""как умеет"""',
];
const essay = `"${"Помогает соседям. ".repeat(33)}"`;

const proofColumns = "externalId,personExternalId,title,description,isAnonymous";
const proofRow = (index: number): string[] => [
  `bench-proof-${index}`,
  `bench-${index % 2_000}`,
  "Дрова на зиму",
  '"Привезла и сложила дрова, расписки не взяла."',
  index % 5 === 0 ? "true" : "false",
];

function csv(columns: string, count: number, row: (index: number) => string[]): Buffer {
  const lines = Array.from({ length: count }, (_, index) => row(index).join(","));
  return Buffer.from([columns, ...lines].join("\r\n"));
}

async function addOneByOne(admin: Caller): Promise<void> {
  for (let index = 0; index < sample; index += 1) {
    const [, name, surname, , age, birthDate, phone, , country, city] = personRow(index);
    await admin.call(endpoints.createPerson, {
      body: {
        name,
        surname,
        age: Number(age),
        birthDate,
        phone: phone?.slice(1),
        country,
        city,
        notes: 'Помогает соседям, носит воду и колет дрова, "как умеет"',
      },
    });
  }
}

/** Milliseconds until the last line; throws when a line was refused or the import broke off. */
async function measure(
  { origin, cookie }: Caller,
  { path }: Endpoint,
  file: Buffer,
  dryRun = false,
): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "file.csv");
  return timed(async () => {
    const address = new URL(dryRun ? `${path}?dryRun=1` : path, origin);
    const response = await fetch(address, { method: "POST", body: form, headers: { cookie } });
    const lines = (await response.text()).trimEnd().split("\n");
    const summary = importSummary.safeParse(JSON.parse(lines.at(-1) ?? ""));
    if (summary.data?.refused !== 0) throw new Error(`the import ended with ${lines.at(-1)}`);
  });
}

async function download({ origin, cookie }: Caller, { path }: Endpoint): Promise<void> {
  const response = await fetch(new URL(path, origin), { headers: { cookie } });
  await response.arrayBuffer();
}
