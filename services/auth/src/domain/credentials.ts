import { demoPasswords, type Issue, limits, usernameKey } from "@deeds/contracts";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Rejects invisible, control and direction characters, by which two names could look alike. */
export const usernameIssues = (username: string): Issue[] =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(username)
    ? [{ path: "username", message: "text-malformed" }]
    : [];

/** Returns why a new password is refused; not checked at sign-in. */
export function passwordIssues(username: string, password: string, path: string): Issue[] {
  if (usernameKey(password) === usernameKey(username)) {
    return [{ path, message: "password-is-username" }];
  }
  return isWellKnown(password) ? [{ path, message: "password-too-common" }] : [];
}

/** The list is ordered by frequency in leaks. */
const maxCommonPasswords = 10_000;

const isLongEnough = (word: string): boolean => [...word].length >= limits.password.min;

/** Missing in the list: Cyrillic words and keyboard sequences, and names of this product. */
const additional =
  `p@ssword hunter2 guest123 admin123 administrator root123 toor123 login123 user123 йцукен
  йцукенг йцукен123 йцукенгшщз фывапр фывапролд ячсмить пароль пароль1 пароль123 любовь любовь1
  привет привет1 привет123 наташа марина максим сергей андрей солнышко спартак россия украина
  київ123 киев123 zenit1 kiev123 lublu parol1 parol123 gooddeeds good-deeds gooddeeds1 gooddeeds123
  добрыедела добрісправи добрі-справи добрые-дела`.split(/\s+/);

const wellKnown: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"].filter(isLongEnough).slice(0, maxCommonPasswords),
  ...additional,
  ...demoPasswords,
]);

function isWellKnown(password: string): boolean {
  const word = password.normalize("NFKC").toLowerCase();
  return wellKnown.has(word) || isRepetition(word) || isSequence(word);
}

/** Whether it is like `aaaaaa`, `121212` or `123123123`. */
const isRepetition = (word: string): boolean => /^(.{1,4})\1+$/su.test(word);

const digits = ["0123456789".repeat(3), "9876543210".repeat(3)];

/** Whether it is like `654321`, `7890123` or `abcdef`. */
function isSequence(word: string): boolean {
  const codes = [...word].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const isRun = steps.size === 1 && (steps.has(1) || steps.has(-1));
  return isRun || digits.some((run) => run.includes(word));
}
