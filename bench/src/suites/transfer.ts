import { type Endpoint, endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { csv, importFile, personColumns, personRow } from "../import.ts";
import { load } from "../load.ts";
import { memoryGrowth, timed } from "../measure.ts";
import { atMost, evaluate, type Goal, goal, write } from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const { rows, sample, large } = sizes(
  { rows: 10_000, sample: 500, large: 49_000 },
  { rows: 200, sample: 20, large: 2_000 },
);
const withinLimit = atMost(30, "s");
const goals = {
  people: goal(`${rows} people are imported`, withinLimit),
  peopleAgain: goal("the same file again changes nothing", withinLimit),
  dryRun: goal("the same file in a dry run", withinLimit),
  proofs: goal(`${rows} proofs are imported`, withinLimit),
  proofsAgain: goal("the same proofs again change nothing", withinLimit),
};

export const transfer: Suite = {
  name: "transfer",
  title: `${rows} people and ${rows} proofs imported as CSV through the gateway, against the same people by one call each (a sample of ${sample}, extrapolated).`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    const admin = await bench.administrator(product);
    const oneByOne = (await addOneByOne(admin)) * (rows / sample);
    const imported = async (own: Goal, endpoint: Endpoint, file: Buffer, dryRun = false) => {
      const seconds = (await importFile(admin, endpoint, file, dryRun)) / 1000;
      return { seconds, finding: evaluate(own, [seconds], { figure: write(seconds, "s") }) };
    };
    const people = csv(personColumns, rows, personRow);
    const added = await imported(goals.people, endpoints.importPeople, people);
    const again = await imported(goals.peopleAgain, endpoints.importPeople, people);
    const dryRun = await imported(goals.dryRun, endpoints.importPeople, people, true);
    const essays = csv(personColumns, large, (at) => [...personRow(at).slice(0, -1), essay]);
    const { pid = 0 } = product.processes().people ?? {};
    const memory = await memoryGrowth(pid, () =>
      importFile(admin, endpoints.importPeople, essays, true),
    );
    const exported = await timed(() => download(admin, endpoints.exportPeople));
    const proofs = csv(proofColumns, rows, proofRow);
    const addedProofs = await imported(goals.proofs, endpoints.importProofs, proofs);
    const proofsAgain = await imported(goals.proofsAgain, endpoints.importProofs, proofs);
    const size = write(essays.length / 1024 ** 2, "MB");
    return [
      {
        ...added.finding,
        baseline: `${sample} by one call each: ${write(oneByOne, "s")} when extrapolated`,
        ratio: added.seconds / oneByOne,
      },
      again.finding,
      dryRun.finding,
      { what: "all people are exported", figure: write(exported / 1000, "s") },
      addedProofs.finding,
      proofsAgain.finding,
      {
        what: `memory of the people service, a dry run of ${size}`,
        figure: `+${write(memory, "MB")}`,
      },
    ];
  },
};

const essay = `"${"Помогает соседям. ".repeat(33)}"`;

const proofColumns = "externalId,personExternalId,title,description,isAnonymous";
const proofRow = (index: number): string[] => [
  `bench-proof-${index}`,
  `bench-${index % Math.min(rows, 2_000)}`,
  "Дрова на зиму",
  '"Привезла и сложила дрова, расписки не взяла."',
  index % 5 === 0 ? "true" : "false",
];

/** Adds the sample by one call each, one after the other; returns the seconds that it took. */
async function addOneByOne({ origin, cookie }: Caller): Promise<number> {
  const requests = Array.from({ length: sample }, (_, index) => {
    const [, name, surname, , age, birthDate, phone, , country, city] = personRow(index);
    const notes = 'Помогает соседям, носит воду и колет дрова, "как умеет"';
    const person = { name, surname, age: Number(age), birthDate, country, city, notes };
    return { body: JSON.stringify({ ...person, phone: phone?.slice(1) }) };
  });
  const { rate } = await load({
    url: origin + endpoints.createPerson.path,
    method: "POST",
    requests,
    headers: { cookie, "content-type": "application/json" },
    end: { responses: sample },
  });
  return sample / rate;
}

async function download({ origin, cookie }: Caller, { path }: Endpoint): Promise<void> {
  const response = await fetch(new URL(path, origin), { headers: { cookie } });
  await response.arrayBuffer();
}
