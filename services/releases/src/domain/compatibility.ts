import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import { isUnder, overlap } from "./page-paths.ts";
import { differingProperties } from "./slot-shapes.ts";

/** A reason why front ends cannot be live together; `message` is a key of the error texts. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

/** Versions from before a field was required lack it. */
export type FrontEndBuild = Pick<BuildManifest, "manifest" | "version"> &
  Partial<Pick<BuildManifest, "shared" | "imports" | "provides" | "slotProps" | "calls">>;

export function conflictsOf(builds: readonly FrontEndBuild[]): Conflict[] {
  return [
    ...missingShell(builds),
    ...contractMismatches(builds),
    ...overlappingPages(builds),
    ...duplicateSlots(builds),
    ...emptySlots(builds),
    ...differingSlots(builds),
    ...libraryMismatches(builds),
    ...missingExports(builds),
    ...unknownCalls(builds),
  ];
}

const isShell = ({ manifest }: FrontEndBuild): boolean => manifest.name === "shell";

const shellOf = (builds: readonly FrontEndBuild[]): FrontEndBuild | undefined =>
  builds.find(isShell);

const labelOf = ({ manifest, version }: FrontEndBuild): string => `${manifest.name} ${version}`;

const conflict = (name: FrontEndName, subject: string, message: string): Conflict => ({
  path: subject === "" ? `remotes.${name}` : `remotes.${name}.${subject}`,
  message,
});

const missingShell = (builds: readonly FrontEndBuild[]): Conflict[] =>
  shellOf(builds) ? [] : [conflict("shell", "", "shell-missing")];

function contractMismatches(builds: readonly FrontEndBuild[]): Conflict[] {
  const shell = shellOf(builds);
  return builds
    .filter(({ manifest }) => shell && manifest.contract !== shell.manifest.contract)
    .map(({ manifest }) => conflict(manifest.name, "", "contract-differs"));
}

/** Finds pages with an address that an earlier front end has; the shell's pages are with all below. */
function overlappingPages(builds: readonly FrontEndBuild[]): Conflict[] {
  const owned: OwnedPage[] = [];
  return builds.flatMap((build) =>
    build.manifest.pages.flatMap(({ path }) => {
      const taken = owned.find((one) => areSameAddress({ owner: build, path }, one));
      owned.push({ owner: build, path });
      if (!taken) return [];
      return [conflict(build.manifest.name, path, `page-taken:${labelOf(taken.owner)}`)];
    }),
  );
}

interface OwnedPage {
  readonly owner: FrontEndBuild;
  readonly path: string;
}

function areSameAddress(one: OwnedPage, other: OwnedPage): boolean {
  // One front end may have a page for `/people/new` beside `/people/:id`.
  if (one.owner === other.owner) return one.path === other.path;
  if (isShell(one.owner) && isUnder(other.path, one.path)) return true;
  if (isShell(other.owner) && isUnder(one.path, other.path)) return true;
  return overlap(one.path, other.path);
}

function duplicateSlots(builds: readonly FrontEndBuild[]): Conflict[] {
  const owners = new Map<string, FrontEndBuild>();
  return builds.flatMap((build) =>
    build.manifest.slots.flatMap((slot) => {
      const owner = owners.get(slot);
      if (owner) return [conflict(build.manifest.name, slot, `slot-taken:${labelOf(owner)}`)];
      owners.set(slot, build);
      return [];
    }),
  );
}

function emptySlots(builds: readonly FrontEndBuild[]): Conflict[] {
  const filled = new Set(builds.flatMap(({ manifest }) => manifest.slots));
  return builds.flatMap((build) =>
    build.manifest.uses
      .filter((slot) => !filled.has(slot))
      .map((slot) => conflict(build.manifest.name, slot, `slot-empty:${labelOf(build)}`)),
  );
}

/** Finds slots whose properties differ between the front end that shows one and the one that fills it. */
const differingSlots = (builds: readonly FrontEndBuild[]): Conflict[] =>
  builds.flatMap((build) =>
    build.manifest.uses.flatMap((slot) => {
      const filling = builds.find(({ manifest }) => manifest.slots.includes(slot));
      const [passed, expected] = [build.slotProps?.[slot], filling?.slotProps?.[slot]];
      if (!filling || !passed || !expected) return [];
      return differingProperties(passed, expected).map((property) =>
        conflict(build.manifest.name, slot, `slot-differs:${property}, ${labelOf(filling)}`),
      );
    }),
  );

/** All remotes share the shell's copy of a library, so its version must satisfy each remote's range. */
function libraryMismatches(builds: readonly FrontEndBuild[]): Conflict[] {
  const provided = shellOf(builds)?.shared;
  if (!provided) return [];
  const remotes = builds.filter((build) => !isShell(build));
  return remotes.flatMap(({ manifest, shared = {} }) =>
    Object.entries(shared).flatMap(([library, range]) => {
      const version = provided[library];
      if (version === undefined) return [conflict(manifest.name, library, "library-missing")];
      if (satisfiesCaret(version, range)) return [];
      return [conflict(manifest.name, library, `library-differs:${version}, ${range}`)];
    }),
  );
}

/** Finds names that a remote uses of a shared module and that the shell's copy does not export. */
function missingExports(builds: readonly FrontEndBuild[]): Conflict[] {
  const provided = shellOf(builds)?.provides;
  if (!provided) return [];
  return builds.flatMap((build) =>
    Object.entries(build.imports ?? {}).flatMap(([module, names]) => {
      const exported = new Set(provided[module]);
      if (exported.has(anyName)) return [];
      return names
        .filter((name) => name !== anyName && !exported.has(name))
        .map((name) => `export-missing:${name}, ${labelOf(build)}`)
        .map((message) => conflict(build.manifest.name, module, message));
    }),
  );
}

/** Stands for exports that the compiler does not know. */
const anyName = "*";

/** Finds endpoints that the deployed services do not have yet. */
const unknownCalls = (builds: readonly FrontEndBuild[]): Conflict[] =>
  builds.flatMap(({ manifest, calls = [] }) =>
    calls
      .filter((call) => !Object.hasOwn(endpoints, call))
      .map((call) => conflict(manifest.name, call, "call-unknown")),
  );

type Numbers = [major: number, minor: number, patch: number];

/** Whether a version is in a range of the form `^1.2.3`; any other form matches nothing. */
export function satisfiesCaret(version: string, range: string): boolean {
  const actual = numbersOf(version);
  const minimum = numbersOf(range.replace(/^\^/, ""));
  if (!actual || !minimum) return false;
  const firstNonZero = minimum.findIndex((number) => number !== 0);
  const fixedCount = firstNonZero === -1 ? 3 : firstNonZero + 1;
  const isSame = minimum.slice(0, fixedCount).every((number, index) => number === actual[index]);
  return isSame && compare(actual, minimum) >= 0;
}

function numbersOf(text: string): Numbers | null {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  const [major, minor, patch] = parts.map(Number);
  if (major === undefined || minor === undefined || patch === undefined) return null;
  return [major, minor, patch];
}

const compare = (one: Numbers, other: Numbers): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
