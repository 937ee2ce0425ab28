/** Letters that look like Latin ones, so that nobody can register a second `admin`. */
const lookAlikes = new Map(
  Object.entries({ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c" }).concat(
    Object.entries({ т: "t", у: "y", х: "x", і: "i", ј: "j", ѕ: "s", һ: "h", ԁ: "d", ԛ: "q" }),
    Object.entries({ ԝ: "w", ɡ: "g", ı: "i", ο: "o", α: "a", ν: "v", ρ: "p", τ: "t", υ: "u" }),
  ),
);

/**
 * What two spellings of one username have in common: compatibility form (NFKC), no invisible
 * characters, no letter case, no look-alike letters.
 */
export function usernameKey(username: string): string {
  const folded = username
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // Through upper case, as Unicode case folding does: ß and ẞ, ς and σ become the same.
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC");
  return [...folded].map((letter) => lookAlikes.get(letter) ?? letter).join("");
}
