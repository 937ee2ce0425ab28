import { type Endpoint, importSummary } from "@deeds/contracts";
import { addressOf, type Caller } from "@deeds/test-kit/caller";
import { timed } from "./measure.ts";

const names = ["Анна", "Пётр", "Олена", "Тарас", "Мария", "Иван", "Оксана", "Сергей"];
const surnames = ["Иванова", "Петренко", "Коваль", "Сидоров", "Шевченко", "Кузнецова", "Мороз"];
const cities = ["Москва", "Киев", "Минск", "Тула", "Львов"];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

export const personColumns =
  "externalId,name,surname,otherNames,age,birthDate,phone,instagramUsername,country,city,notes";
export const personRow = (index: number): string[] => [
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

export function csv(columns: string, count: number, row: (index: number) => string[]): Buffer {
  const lines = Array.from({ length: count }, (_, index) => row(index).join(","));
  return Buffer.from([columns, ...lines].join("\r\n"));
}

/** Milliseconds until the last line; throws when a line was refused or the import broke off. */
export const importFile = (admin: Caller, endpoint: Endpoint, file: Buffer, dryRun = false) =>
  timed(async () => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(file)]), "file.bin");
    const { method, status } = endpoint;
    const url = addressOf(admin.origin, endpoint, { query: dryRun ? { dryRun: 1 } : {} });
    const response = await fetch(url, { method, headers: { cookie: admin.cookie }, body });
    const text = await response.text();
    if (response.status !== status) throw new Error(`the import returned ${text}`);
    const lines = text.trimEnd().split("\n");
    const summary = importSummary.safeParse(JSON.parse(lines.at(-1) ?? ""));
    if (summary.data?.refused !== 0) throw new Error(`the import ended with ${lines.at(-1)}`);
  });
