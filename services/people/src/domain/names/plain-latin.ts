const special: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  þ: "th",
};

/** A lower-case word without accents on its Latin letters; other scripts stay as they are. */
export const plainLatin = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[ßłøæœđþ]/g, (letter) => special[letter] ?? letter);
