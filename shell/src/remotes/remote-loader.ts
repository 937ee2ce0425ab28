import type { FrontEndName, LiveRemote, LiveSet } from "@deeds/contracts";
import {
  type FailureKind,
  type RemoteHost,
  RemoteLoadError,
  type RemoteModule,
} from "@deeds/remote-kit";
import { requireRemoteModule } from "./remote-module.ts";

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
  stack?: string;
}

/** Until the previous version is loaded as well; whichever is complete first is rendered. */
const fallbackMs = 2_500;
/** Until a load is given up; the federation runtime has no timeout of its own. */
const deadlineMs = 4_500;

type LoaderHost = Omit<RemoteHost, "live" | "waitForRetry">;

/** Loads each remote of a release set once; after a failure, the next call tries again. */
export function createRemoteLoader(liveSet: LiveSet, tools: LoaderTools): LoaderHost {
  const loads = new Map<FrontEndName, Promise<RemoteModule>>();
  const loadedVersions = new Map<FrontEndName, string>();
  let calls = 0;

  const remember = (name: FrontEndName, load: Promise<RemoteModule>) => {
    loads.set(name, load);
    load.catch(() => {
      if (loads.get(name) === load) loads.delete(name);
    });
    return load;
  };

  async function loadRemote(name: FrontEndName): Promise<RemoteModule> {
    const remote = liveSet.remotes.find((one) => one.name === name);
    if (!remote) throw new RemoteLoadError(name, new Error("it is not in the live set"));
    if (remote.off) throw new RemoteLoadError(name, new Error("it is switched off"));
    tools.preload(remote);
    calls += 1;
    const run = newRun(name);
    const [first, again] = liveAttempts(remote, String(calls));
    const live = run.tryOnce(first).catch(() => run.tryOnce(again));
    let cause: unknown;
    live.catch((error: unknown) => {
      cause = error;
    });
    const previous = previousAttempt(remote);
    const fallBack = (to: Attempt) => withTimeout(fallbackMs, live).catch(() => run.tryOnce(to));
    return run.finish(previous ? Promise.any([live, fallBack(previous)]) : live, () => {
      if (loadedVersions.get(name) !== remote.version) reportLoad(remote, cause);
    });
  }

  async function loadPrevious(name: FrontEndName, previous: Attempt): Promise<RemoteModule> {
    const run = newRun(name);
    return run.finish(run.tryOnce(previous));
  }

  /** The attempts of one load, of which the first that succeeds is used. */
  function newRun(name: FrontEndName) {
    let isSettled = false;
    return {
      async tryOnce(attempt: Attempt | null): Promise<RemoteModule> {
        if (!attempt) throw new Error("its entry has no hash");
        if (isSettled) throw new Error("it is no longer needed");
        await Promise.all(attempt.unchecked.map(tools.verify));
        // Started before the import: the runtime adds a missing sheet itself, without its hash.
        const styles = Promise.all(attempt.styles.map(tools.addStylesheet));
        const [exposed] = await Promise.all([tools.import(name, attempt.entry), styles]);
        const remote = requireRemoteModule(name, exposed);
        if (isSettled) throw new Error("it is no longer needed");
        await tools.loaded(remote);
        if (!isSettled) loadedVersions.set(name, attempt.version);
        isSettled = true;
        return remote;
      },
      async finish(
        load: Promise<RemoteModule>,
        settled: () => void = () => undefined,
      ): Promise<RemoteModule> {
        try {
          return await withTimeout(deadlineMs, load);
        } catch (cause) {
          throw new RemoteLoadError(name, cause);
        } finally {
          isSettled = true;
          settled();
        }
      },
    };
  }

  const reportLoad = ({ name, version }: LiveRemote, cause: unknown) => {
    const details = cause instanceof Error ? describe(cause) : {};
    tools.report({ remote: name, version, kind: "load-failed", ...details });
  };

  return {
    load: (name) => loads.get(name) ?? remember(name, loadRemote(name)),
    fallBack(name) {
      const remote = liveSet.remotes.find((one) => one.name === name);
      const previous = remote && previousAttempt(remote);
      if (!previous) return false;
      if (loadedVersions.get(name) === remote.version) {
        loadedVersions.set(name, previous.version);
        remember(name, loadPrevious(name, previous));
      }
      return true;
    },
    report(name, kind, error) {
      const version = loadedVersions.get(name);
      if (!version) return;
      tools.report({ remote: name, version, kind, ...(error && describe(error)) });
    },
  };
}

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

/** The live version, and the same under a new URL, since browsers cache a failed import. */
function liveAttempts(remote: LiveRemote, token: string): [Attempt | null, Attempt | null] {
  const { base, entry, integrity } = remote;
  const retryUrl = `${base}${entry}?retry=${token}`;
  return [
    attempt(remote, base + entry, []),
    attempt(remote, retryUrl, [{ address: retryUrl, integrity: integrity[entry] ?? "" }]),
  ];
}

const previousAttempt = ({ previous }: LiveRemote): Attempt | null =>
  previous && attempt(previous, previous.base + previous.entry, filesOf(previous, ".js"));

/** `null` for an entry without a hash. */
function attempt(of: Version, entry: string, unchecked: readonly HashedFile[]): Attempt | null {
  if (!of.integrity[of.entry]) return null;
  return { version: of.version, entry, unchecked, styles: filesOf(of, ".css") };
}

const filesOf = ({ base, integrity }: Version, extension: string): HashedFile[] =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(extension))
    .map(([file, hash]) => ({ address: base + file, integrity: hash }));

/** Returns the set without previous versions, which pages would load in place of a failing one. */
export const withoutFallbacks = (live: LiveSet): LiveSet => ({
  ...live,
  remotes: live.remotes.map((remote) => ({ ...remote, previous: null })),
});

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

/** Returns what is reported of an error. */
export const describe = ({ name, message, stack = "" }: Error) => ({
  // The address of a retry is another one each time, the failure is the same.
  message: `${name}: ${message}`
    .replaceAll(/\?retry=\d+/g, "")
    .slice(0, maxMessage)
    .toWellFormed(),
  stack,
});
