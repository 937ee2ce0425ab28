import type { FrontEndName, LiveRemote, LiveSet } from "@deeds/contracts";
import { type FailureKind, RemoteLoadError, type RemoteModule } from "@deeds/remote-kit";

/** What the loader needs of the federation runtime, of the page and of the releases service. */
export interface LoaderTools {
  /** Asks for the files of the first attempt ahead of time. */
  preload(remote: LiveRemote): void;
  /** Refuses a file whose bytes differ from its hash. */
  verify(file: HashedFile): Promise<void>;
  /** Adds a style sheet to the page, which the browser applies only with these very bytes. */
  style(file: HashedFile): Promise<void>;
  /** Imports the entry and answers what the remote exposes. */
  import(name: FrontEndName, entry: string): Promise<unknown>;
  report(failure: { remote: FrontEndName; version: string; kind: FailureKind }): void;
  /** Called for each remote that has arrived, before anything of it is drawn; what it lacks it throws. */
  loaded(remote: RemoteModule): Promise<void>;
}

/** How long one attempt may take; the federation runtime has no limit of its own. */
const deadline = 8000;

interface RemoteLoader {
  load(name: FrontEndName): Promise<RemoteModule>;
  report(name: FrontEndName, kind: FailureKind): void;
}

/** Loads remotes of a live set, each once; after a failure the next call tries everything again. */
export function createRemoteLoader(live: LiveSet, tools: LoaderTools): RemoteLoader {
  const loads = new Map<FrontEndName, Promise<RemoteModule>>();
  /** Which version each remote on the page is. */
  const versions = new Map<FrontEndName, string>();
  let calls = 0;

  async function loadRemote(name: FrontEndName): Promise<RemoteModule> {
    const remote = live.remotes.find((one) => one.name === name);
    if (!remote) throw new RemoteLoadError(name, new Error("it is not in the live set"));
    if (remote.off) throw new RemoteLoadError(name, new Error("it is switched off"));
    tools.preload(remote);
    calls += 1;
    let cause: unknown = new Error("its entry has no hash");
    for (const attempt of attemptsFor(remote, String(calls))) {
      if (attempt.version !== remote.version) reportLoad(remote);
      try {
        const loaded = await within(deadline, tryOnce(name, attempt));
        versions.set(name, attempt.version);
        return loaded;
      } catch (error) {
        cause = error;
      }
    }
    if (!remote.previous) reportLoad(remote);
    throw new RemoteLoadError(name, cause);
  }

  async function tryOnce(name: FrontEndName, attempt: Attempt): Promise<RemoteModule> {
    await Promise.all(attempt.unchecked.map(tools.verify));
    // Begun before the import: a sheet that the runtime does not find it adds itself, without its hash.
    const styles = Promise.all(attempt.styles.map(tools.style));
    const [exposed] = await Promise.all([tools.import(name, attempt.entry), styles]);
    const remote = checkedModule(name, exposed);
    await tools.loaded(remote);
    return remote;
  }

  const reportLoad = ({ name, version }: LiveRemote) =>
    tools.report({ remote: name, version, kind: "load-failed" });

  return {
    load(name) {
      const load = loads.get(name) ?? loadRemote(name);
      loads.set(name, load);
      load.catch(() => loads.delete(name));
      return load;
    },
    report(name, kind) {
      const version = versions.get(name);
      if (version) tools.report({ remote: name, version, kind });
    },
  };
}

/**
 * What a remote exposes comes from another build: its name and the contract that it is written
 * against are checked before anything of it is used. Throws when either differs.
 */
function checkedModule(name: FrontEndName, exposed: unknown): RemoteModule {
  const remote = isObject(exposed) ? exposed.default : undefined;
  if (!isObject(remote)) throw new Error(`${name} has no default export by defineRemote`);
  if (remote.contract !== 1) throw new Error(`${name} is written against another contract`);
  if (remote.name !== name) throw new Error(`${name} calls itself ${String(remote.name)}`);
  return remote as unknown as RemoteModule;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface Attempt {
  readonly version: string;
  readonly entry: string;
  /**
   * Addresses with their hashes that the page's import map does not know, so that the browser would
   * import them unchecked: another name of the entry, or another version.
   */
  readonly unchecked: readonly HashedFile[];
  /** Its style sheets, which no import map covers. */
  readonly styles: readonly HashedFile[];
}

export interface HashedFile {
  readonly address: string;
  readonly integrity: string;
}

type Version = Pick<LiveRemote, "version" | "base" | "entry" | "integrity">;

/**
 * In which order a remote is tried: its live version; the same under a new address, for a browser
 * that remembers the first failure; then the version that was live before it. An entry without a
 * hash is never tried.
 */
function attemptsFor(remote: LiveRemote, token: string): Attempt[] {
  const versions = [live(remote), again(remote, token)];
  const previous = remote.previous && before(remote.previous);
  return [...versions, previous].filter((attempt) => attempt !== null);
}

function live(version: Version): Attempt | null {
  return attempt(version, version.base + version.entry, []);
}

function again(version: Version, token: string): Attempt | null {
  const address = `${version.base}${version.entry}?retry=${token}`;
  const integrity = version.integrity[version.entry] ?? "";
  return attempt(version, address, [{ address, integrity }]);
}

function before(version: Version): Attempt | null {
  return attempt(version, version.base + version.entry, filesOf(version, ".js"));
}

function attempt(of: Version, entry: string, unchecked: readonly HashedFile[]): Attempt | null {
  if (!of.integrity[of.entry]) return null;
  return { version: of.version, entry, unchecked, styles: filesOf(of, ".css") };
}

const filesOf = ({ base, integrity }: Version, ending: string): HashedFile[] =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(ending))
    .map(([file, hash]) => ({ address: base + file, integrity: hash }));

/** Settles with the promise, or rejects after `milliseconds`: an `import()` cannot be given up. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
