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

const romanizations = { russian, russianStrict, ukrainian, icao } as const;
type Romanization = keyof typeof romanizations;

/** Transliterates a lower-case word into Latin; letters that are not Cyrillic are unchanged. */
export function romanize(word: string, romanization: Romanization): string {
  const table = romanizations[romanization];
  const source = romanization === "ukrainian" ? word.replaceAll("зг", "zgh") : word;
  return [...source]
    .map((letter, position) => {
      const spelling = table[letter] ?? letter;
      return typeof spelling === "string" ? spelling : spelling[position === 0 ? 0 : 1];
    })
    .join("");
}
/** Maximum characters of a slug. */
const maxLength = 80;

/** Letters that only one of the two languages has. */
const ukrainianOnly = /[іїєґ]/;
const russianOnly = /[ыэъё]/;

/** Returns the name as a URL segment: Latin letters, digits and single hyphens. */
export function slugOf(name: string, country: string | null): string {
  const lower = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’ʼ`]/g, "");
  const table = romanizationOf(lower, country);
  const words = lower.split(/[^\p{L}\p{N}]+/u).map((word) => romanize(word, table));
  const plain = plainLatin(words.join("-")).replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, maxLength).replace(/^-+|-+$/g, "") || "person";
}

function romanizationOf(name: string, country: string | null): Romanization {
  if (ukrainianOnly.test(name)) return "ukrainian";
  return country === "Украина" && !russianOnly.test(name) ? "ukrainian" : "russian";
}

/** Returns slug candidates in order of preference: the slug alone, then with a short suffix derived from the id. */
export const slugCandidates = (slug: string, personId: number): string[] => [
  slug,
  `${slug}-${personId}`,
  `${slug}-${personId}-${personId}`,
];

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюя";
const ranks = new Map([...alphabet].map((letter, rank) => [letter, rank]));

/**
 * Returns a sort key: by code point it sorts as the name does in a Russian or Ukrainian dictionary (`ё`
 * with `е`, the Ukrainian letters in their places, spaces before letters).
 */
export function sortNameOf(...names: (string | null)[]): string {
  const whole = names.filter((name) => name !== null).join(" ");
  const lower = whole.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  return [...lower.trim()].map(rankOf).join("").slice(0, 120);
}

function rankOf(letter: string): string {
  const rank = ranks.get(letter);
  if (rank !== undefined) return String.fromCharCode(0x100 + rank);
  return /\p{L}|\p{N}/u.test(letter) ? letter : " ";
}

const special: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  þ: "th",
};

/** Strips accents from the Latin letters of a lower-case word; other scripts are unchanged. */
export const plainLatin = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[ßłøæœđþ]/g, (letter) => special[letter] ?? letter);
