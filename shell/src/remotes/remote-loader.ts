import type { FrontEndName, LiveRemote, LiveSet } from "@deeds/contracts";
import {
  type FailureKind,
  type RemoteHost,
  RemoteLoadError,
  type RemoteModule,
} from "@deeds/remote-kit";

/** The side effects of the loader: federation runtime, document and reports. */
export interface LoaderTools {
  /** Preloads the files of the first attempt. */
  preload(remote: LiveRemote): void;
  /** Rejects when the file differs from its hash. */
  verify(file: HashedFile): Promise<void>;
  /** Adds a style sheet with its hash; rejects when it does not load. */
  addStylesheet(file: HashedFile): Promise<void>;
  /** Returns what the remote exposes. */
  import(name: FrontEndName, entry: string): Promise<unknown>;
  report(failure: Failure): void;
  /** Called for each loaded remote before it is rendered; a rejection fails the attempt. */
  loaded(remote: RemoteModule): Promise<void>;
}

export interface Failure {
  remote: FrontEndName;
  version: string;
  kind: FailureKind;
  message?: string;
}

/** The federation runtime has no timeout of its own. */
const attemptTimeoutMs = 8000;

/** Loads each remote of a release set once; after a failure, the next call tries again. */
export function createRemoteLoader(liveSet: LiveSet, tools: LoaderTools): Omit<RemoteHost, "live"> {
  const loads = new Map<FrontEndName, Promise<RemoteModule>>();
  const loadedVersions = new Map<FrontEndName, string>();
  let calls = 0;

  async function loadRemote(name: FrontEndName): Promise<RemoteModule> {
    const remote = liveSet.remotes.find((one) => one.name === name);
    if (!remote) throw new RemoteLoadError(name, new Error("it is not in the live set"));
    if (remote.off) throw new RemoteLoadError(name, new Error("it is switched off"));
    tools.preload(remote);
    calls += 1;
    let cause: unknown = new Error("its entry has no hash");
    for (const attempt of attemptsFor(remote, String(calls))) {
      if (attempt.version !== remote.version) reportLoad(remote);
      try {
        const loaded = await withTimeout(attemptTimeoutMs, tryOnce(name, attempt));
        loadedVersions.set(name, attempt.version);
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
    // Started before the import: the runtime adds a missing sheet itself, without its hash.
    const styles = Promise.all(attempt.styles.map(tools.addStylesheet));
    const [exposed] = await Promise.all([tools.import(name, attempt.entry), styles]);
    const remote = requireRemoteModule(name, exposed);
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
    report(name, kind, error) {
      const version = loadedVersions.get(name);
      if (!version) return;
      tools.report({ remote: name, version, kind, ...(error && { message: messageOf(error) }) });
    },
  };
}

/**
 * Returns the remote's default export. Throws when its name or its contract version differ, since
 * it comes from another build.
 */
function requireRemoteModule(name: FrontEndName, exposed: unknown): RemoteModule {
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
  /** Files outside the page's import map, whose hashes the browser would not check on import. */
  readonly unchecked: readonly HashedFile[];
  /** Style sheets, which no import map covers. */
  readonly styles: readonly HashedFile[];
}

export interface HashedFile {
  readonly address: string;
  readonly integrity: string;
}

type Version = Pick<LiveRemote, "version" | "base" | "entry" | "integrity">;

/**
 * Returns the attempts in order: the live version; the same under a new URL, since browsers cache a
 * failed import; the previous live version. An entry without a hash is left out.
 */
function attemptsFor(remote: LiveRemote, token: string): Attempt[] {
  const { base, entry, integrity, previous } = remote;
  const retryUrl = `${base}${entry}?retry=${token}`;
  return [
    attempt(remote, base + entry, []),
    attempt(remote, retryUrl, [{ address: retryUrl, integrity: integrity[entry] ?? "" }]),
    previous && attempt(previous, previous.base + previous.entry, filesOf(previous, ".js")),
  ].filter((candidate) => candidate !== null);
}

function attempt(of: Version, entry: string, unchecked: readonly HashedFile[]): Attempt | null {
  if (!of.integrity[of.entry]) return null;
  return { version: of.version, entry, unchecked, styles: filesOf(of, ".css") };
}

const filesOf = ({ base, integrity }: Version, extension: string): HashedFile[] =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(extension))
    .map(([file, hash]) => ({ address: base + file, integrity: hash }));

/** Settles with the promise, or rejects after the timeout; an `import()` cannot be aborted. */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const maxMessage = 300;

export const messageOf = ({ name, message }: Error): string =>
  `${name}: ${message}`.slice(0, maxMessage);
