/** Letters that look like Latin ones: a second `admin` must not be registered. */
const lookAlikes = new Map(
  Object.entries({ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c" }).concat(
    Object.entries({ т: "t", у: "y", х: "x", і: "i", ј: "j", ѕ: "s", һ: "h", ԁ: "d", ԛ: "q" }),
    Object.entries({ ԝ: "w", ɡ: "g", ı: "i", ο: "o", α: "a", ν: "v", ρ: "p", τ: "t", υ: "u" }),
  ),
);

/**
 * Returns the key that equal-looking usernames share: compatibility form (NFKC), no invisible
 * characters, no letter case, no look-alike letters.
 */
export function usernameKey(username: string): string {
  const folded = username
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // Upper case first, as in Unicode case folding: ß and ẞ, ς and σ become equal.
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC");
  return [...folded].map((letter) => lookAlikes.get(letter) ?? letter).join("");
}
