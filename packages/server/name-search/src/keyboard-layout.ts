/** The keys of the three layouts, aligned by position; a key without a letter is a space. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.\\";
const latinShifted = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>|';
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбю ";
const ukrainian = "'йцукенгшщзхїфівапролджєячсмитьбюґ";

const between = (from: string, to: string): [string, string][] =>
  [...from].flatMap((key, at) => {
    const letter = to[at];
    return letter === undefined || letter === " " ? [] : [[key, letter] as [string, string]];
  });

const toRussian = new Map([...between(latin, russian), ...between(latinShifted, russian)]);
const toUkrainian = new Map([...between(latin, ukrainian), ...between(latinShifted, ukrainian)]);
const toLatin = new Map([...between(russian, latin), ...between(ukrainian, latin)]);

const minLetters = 2;
const isLatin = /\p{Script=Latin}/u;
const isCyrillic = /\p{Script=Cyrillic}/u;

/** A name or a handle: punctuation stands between letters only. */
const likeWords = /^[\p{L}\p{N}]+(?:[\s.'’_-]+[\p{L}\p{N}]+)*$/u;

/**
 * Returns the text as typed in other keyboard layouts, the likelier first: `bdfyjd` is `иванов`,
 * `шмфтщм` is `ivanov`. Empty when the text mixes scripts, has neither, or the result is no name.
 */
export function otherLayouts(text: string): string[] {
  const query = text.normalize("NFC").trim();
  if (query.length < minLetters || isLatin.test(query) === isCyrillic.test(query)) return [];
  const found = isCyrillic.test(query)
    ? [typedAs(query.toLowerCase(), toLatin)]
    : inCyrillic(query).filter((typed) => !/\p{N}/u.test(typed));
  return found.filter((typed) => likeWords.test(typed));
}

function inCyrillic(query: string): string[] {
  const [russian, ukrainian] = [typedAs(query, toRussian), typedAs(query, toUkrainian)];
  if (russian === ukrainian) return [russian];
  // No Russian word begins with these; a Ukrainian one begins with і or ї on the same keys.
  return /(?:^|\s)[ыъ]/.test(russian) ? [ukrainian, russian] : [russian, ukrainian];
}

const typedAs = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text].map((key) => keys.get(key) ?? key).join("");
