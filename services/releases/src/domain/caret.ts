type Numbers = [major: number, minor: number, patch: number];

/**
 * Whether a version is in a range of the form `^1.2.3`, the only one that builds state: the same
 * first number that is not 0, and not less. Anything else is in no range.
 */
export function satisfiesCaret(version: string, range: string): boolean {
  const has = numbersOf(version);
  const wants = numbersOf(range.replace(/^\^/, ""));
  if (!has || !wants) return false;
  const fixed = wants.findIndex((number) => number !== 0);
  const kept = fixed === -1 ? 3 : fixed + 1;
  const isSame = wants.slice(0, kept).every((number, index) => number === has[index]);
  return isSame && compare(has, wants) >= 0;
}

function numbersOf(text: string): Numbers | null {
  const [, ...found] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  const [major, minor, patch] = found.map(Number);
  if (major === undefined || minor === undefined || patch === undefined) return null;
  return [major, minor, patch];
}

const compare = (one: Numbers, other: Numbers): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
