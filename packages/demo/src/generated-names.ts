import { type GeneratedContacts, generatedContacts } from "./generated-contacts.ts";
import { english } from "./names/english.ts";
import { occupations, places } from "./names/places.ts";
import { feminine, russian } from "./names/russian.ts";
import { ukrainian } from "./names/ukrainian.ts";
import { pick, seededRandom } from "./random.ts";

/** A person who never lived, for measuring the register at scale. */
export interface GeneratedPerson extends GeneratedContacts {
  readonly name: string;
  readonly surname: string;
  readonly country: string;
  readonly city: string;
  readonly occupation: string;
  /** Calendar date between 1925 and 2004. */
  readonly birthDate: string;
}

const lists = { russian, ukrainian, english } as const;
type Language = keyof typeof lists;

/** Half of the register is Russian, a quarter Ukrainian, a quarter English. */
const mix: readonly Language[] = ["russian", "russian", "ukrainian", "english"];

/** The person of a number: the same number gives the same person, whatever was asked before. */
export function generatedPerson(index: number): GeneratedPerson {
  const random = seededRandom(Math.imul(index + 1, 0x9e3779b1));
  const language = pick(mix, random);
  const { men, women, surnames } = lists[language];
  const isWoman = random() < 0.5;
  const surname = pick(surnames, random);
  const [country, cities] = pick<readonly [string, string]>(places[language], random);
  const shown = {
    name: pick(isWoman ? women : men, random),
    surname: isWoman && language === "russian" ? feminine(surname) : surname,
    country,
    city: pick(cities.split(" "), random),
    occupation: pick(occupations[language].split(" "), random),
    birthDate: birthDate(random),
  };
  return { ...shown, ...generatedContacts(index, country, random) };
}

function birthDate(random: () => number): string {
  const earliest = Date.UTC(1925, 0, 1);
  const latest = Date.UTC(2004, 11, 31);
  const day = 86_400_000;
  const days = Math.floor(random() * ((latest - earliest) / day));
  return new Date(earliest + days * day).toISOString().slice(0, 10);
}
