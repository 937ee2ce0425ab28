import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";

/** A reason why front ends cannot be live together: where, and a key of the error texts. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

export type Part = Pick<BuildManifest, "manifest" | "version" | "shared" | "calls">;

export function conflictsOf(parts: readonly Part[]): Conflict[] {
  return [
    ...missingShell(parts),
    ...foreignContracts(parts),
    ...takenTwice(parts, ({ manifest }) => manifest.pages.map((page) => page.path), "page-taken"),
    ...takenTwice(parts, ({ manifest }) => manifest.slots, "slot-taken"),
    ...emptySlots(parts),
    ...otherLibraries(parts),
    ...unknownCalls(parts),
  ];
}

const shellOf = (parts: readonly Part[]): Part | undefined =>
  parts.find(({ manifest }) => manifest.name === "shell");

const about = ({ manifest, version }: Part): string => `${manifest.name} ${version}`;

const conflict = (name: FrontEndName, thing: string, message: string): Conflict => ({
  path: thing === "" ? `remotes.${name}` : `remotes.${name}.${thing}`,
  message,
});

const missingShell = (parts: readonly Part[]): Conflict[] =>
  shellOf(parts) ? [] : [conflict("shell", "", "shell-missing")];

function foreignContracts(parts: readonly Part[]): Conflict[] {
  const shell = shellOf(parts);
  return parts
    .filter(({ manifest }) => shell && manifest.contract !== shell.manifest.contract)
    .map(({ manifest }) => conflict(manifest.name, "", "contract-differs"));
}

function takenTwice(
  parts: readonly Part[],
  claims: (part: Part) => readonly string[],
  message: string,
): Conflict[] {
  const owners = new Map<string, Part>();
  return parts.flatMap((part) =>
    claims(part).flatMap((claim) => {
      const owner = owners.get(claim);
      if (owner) return [conflict(part.manifest.name, claim, `${message}:${about(owner)}`)];
      owners.set(claim, part);
      return [];
    }),
  );
}

/** A slot that nobody fills any more breaks whoever shows it. */
function emptySlots(parts: readonly Part[]): Conflict[] {
  const filled = new Set(parts.flatMap(({ manifest }) => manifest.slots));
  return parts.flatMap((part) =>
    part.manifest.uses
      .filter((slot) => !filled.has(slot))
      .map((slot) => conflict(part.manifest.name, slot, `slot-empty:${about(part)}`)),
  );
}

/** The shell's copy of a library is everybody's: it has to be in each one's range. */
function otherLibraries(parts: readonly Part[]): Conflict[] {
  const provided = shellOf(parts)?.shared;
  if (!provided) return [];
  const remotes = parts.filter(({ manifest }) => manifest.name !== "shell");
  return remotes.flatMap(({ manifest, shared = {} }) =>
    Object.entries(shared).flatMap(([library, range]) => {
      const version = provided[library];
      if (version === undefined) return [conflict(manifest.name, library, "library-missing")];
      if (satisfiesCaret(version, range)) return [];
      return [conflict(manifest.name, library, `library-differs:${version}, ${range}`)];
    }),
  );
}

/** Whoever calls what the services do not answer yet waits for them. */
const unknownCalls = (parts: readonly Part[]): Conflict[] =>
  parts.flatMap(({ manifest, calls = [] }) =>
    calls
      .filter((call) => !Object.hasOwn(endpoints, call))
      .map((call) => conflict(manifest.name, call, "call-unknown")),
  );

type Numbers = [major: number, minor: number, patch: number];

/** Whether a version is in a range of the form `^1.2.3`; any other form matches nothing. */
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
