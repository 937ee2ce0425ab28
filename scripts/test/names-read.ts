const name = /\b[A-Z][A-Z_0-9]+\b/g;
/** Ways to read a variable: `env.NAME`, `env["NAME"]`, `{ NAME } = env`, `({ NAME }: NodeJS.ProcessEnv)`. */
const reads = [
  /\benv\.[A-Z][A-Z_0-9]+/g,
  /\benv\[["'][A-Z][A-Z_0-9]+["']\]/g,
  /\{[^{}]*\}\s*=\s*(?:process\.)?env\b(?!\.)/g,
  /\{[^{}]*\}\s*:\s*NodeJS\.ProcessEnv\b/g,
];

/** Names of the environment's variables that a source reads, each once. */
export function namesReadIn(source: string): string[] {
  const places = reads.flatMap((read) => source.match(read) ?? []);
  return [...new Set(places.flatMap((place) => ownNames(place)))];
}

/** Without what a name is bound to and its default: `{ HERE: there = NOWHERE } = env`. */
const ownNames = (place: string): string[] =>
  place.replaceAll(/(=|:)[^,{}]*/g, " ").match(name) ?? [];
