/** Latin spellings of Cyrillic letters; a pair is the spelling at the start of a word and inside it. */
type Table = Readonly<Record<string, string | readonly [string, string]>>;

const common: Table = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  ґ: "g",
  д: "d",
  е: "e",
  ё: "e",
  є: ["ye", "ie"],
  ж: "zh",
  з: "z",
  и: "i",
  і: "i",
  ї: ["yi", "i"],
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ў: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Russian: GOST R 7.0.34-2014 in the usual spellings, e.g. `kh` where it also allows `x`. */
const russian: Table = { ...common, ё: "yo" };

/** Russian: the first choices of GOST R 7.0.34-2014. */
const russianStrict: Table = { ...russian, й: "j", х: "x", ц: "c", щ: "shh" };

/** Ukrainian: resolution 55 of the Cabinet of Ministers, 2010; `зг` is `zgh`. */
const ukrainian: Table = {
  ...common,
  г: "h",
  и: "y",
  й: ["y", "i"],
  ю: ["yu", "iu"],
  я: ["ya", "ia"],
};

/** Machine-readable travel documents: ICAO Doc 9303, part 3. */
const icao: Table = {
  ...common,
  є: "ie",
  ї: "i",
  й: "i",
  ъ: "ie",
  ю: "iu",
  я: "ia",
};

export const romanisations = { russian, russianStrict, ukrainian, icao } as const;
export type Romanisation = keyof typeof romanisations;

/** Transliterates a lower-case word into Latin; letters that are not Cyrillic are unchanged. */
export function romanise(word: string, romanisation: Romanisation): string {
  const table = romanisations[romanisation];
  const source = romanisation === "ukrainian" ? word.replaceAll("зг", "zgh") : word;
  return [...source]
    .map((letter, position) => {
      const spelling = table[letter] ?? letter;
      return typeof spelling === "string" ? spelling : spelling[position === 0 ? 0 : 1];
    })
    .join("");
}
