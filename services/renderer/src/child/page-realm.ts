import type { createUrlClasses as CreateUrlClasses, UrlHost } from "./page-url.ts";

/**
 * What the process does for the context of a release set. Every argument and result is a string or
 * a number: an object of the process in the hands of a bundle would lead to the process's own
 * prototypes, and from there to those of other sets.
 */
export interface PageHost extends UrlHost {
  /** A character for each byte of UTF-8. */
  encode(text: string): string;
  decode(bytes: string): string;
  log(level: string, text: string): void;
  startTimer(id: number, delayMs: number): void;
  stopTimer(id: number): void;
  /** Called before the exports of a front end are read while the renderer is created. */
  reads(name: string): void;
  /** Called once for a set with the failures of its bundles as JSON. */
  composed(failures: string): void;
}

/** A release set in its context. */
export interface PageRealm {
  /** Evaluates a front end's bundle; `null` with the reason for one that is no script. */
  define(name: string, factory: BundleFactory | null, reason: string): void;
  /** Calls the shell's `createRenderer`; `live` is the release set as JSON. */
  create(live: string): void;
  /** The line for the supervisor. */
  render(request: string): string;
  fireTimer(id: number): void;
  /** Drops the timers that the host has stopped. */
  dropTimers(): void;
}

type Require = (key: string) => unknown;
type BundleFactory = (module: { exports: unknown }, exports: unknown, require: Require) => void;

interface ShellBundle {
  shared: Record<string, unknown>;
  createRenderer(live: unknown, remotes: unknown): Render | Promise<Render>;
}
type Render = (request: unknown) => unknown;

/**
 * Defines the globals of a page and returns the realm of its release set. It runs in the set's
 * context, from its text, so it may use nothing from outside of itself.
 */
export function installPageRealm(
  host: PageHost,
  createUrlClasses: typeof CreateUrlClasses,
): PageRealm {
  const { parse, stringify } = JSON;
  const { hasOwn, defineProperty, entries: entriesOf } = Object;
  const PageError = Error;
  const PagePromise = Promise;
  const PageProxy = Proxy;

  /** Calls the host; its exceptions (a stack overflow) are objects of the host. */
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch {
      throw new PageError("the call failed");
    }
  };

  const describe = (error: unknown, remote: string) => {
    try {
      const { message, stack } = error as Error;
      return {
        remote,
        message: `${message ?? error}`.slice(0, 500),
        ...(typeof stack === "string" && { stack: stack.slice(0, 8_000) }),
      };
    } catch {
      return { remote, message: "an error without a message" };
    }
  };

  const { URL, URLSearchParams } = createUrlClasses(host, guarded);

  class TextEncoder {
    readonly encoding = "utf-8";
    encode(text: unknown = "") {
      const bytes = guarded(() => host.encode(`${text}`));
      return Uint8Array.from({ length: bytes.length }, (_, at) => bytes.charCodeAt(at));
    }
  }

  class TextDecoder {
    readonly encoding = "utf-8";
    decode(bytes: Iterable<number> = []) {
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      return guarded(() => host.decode(text));
    }
  }

  const print =
    (level: string) =>
    (...values: unknown[]) => {
      const text = values.map((value) =>
        typeof value === "string" ? value : describe(value, "").message,
      );
      guarded(() => host.log(level, text.join(" ").slice(0, 1_000)));
    };
  const console = {
    debug: print("debug"),
    log: print("info"),
    info: print("info"),
    warn: print("warn"),
    error: print("error"),
  };

  const timers = new Map<number, () => void>();
  let lastTimer = 0;
  const setTimeout = (call: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    lastTimer += 1;
    const id = lastTimer;
    timers.set(id, () => call(...values));
    const delayMs = Number(delay) || 0;
    guarded(() => host.startTimer(id, delayMs));
    return id;
  };
  const clearTimeout = (id: unknown) => {
    if (typeof id !== "number" || !timers.delete(id)) return;
    guarded(() => host.stopTimer(id));
  };
  const settled = PagePromise.resolve();
  const queueMicrotask = (call: () => void) => {
    settled.then(call).catch((error) => console.error(error));
  };

  const globals = {
    ...{ URL, URLSearchParams, TextEncoder, TextDecoder, console },
    ...{ setTimeout, clearTimeout, queueMicrotask },
  };
  for (const [name, value] of entriesOf(globals)) {
    defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }

  const failures: unknown[] = [];
  const modules: Record<string, unknown> = {};
  let shell: ShellBundle | null = null;
  let renderPage: Render | null = null;
  let isCreated = false;

  const requireShared = (key: string): unknown => {
    if (shell && hasOwn(shell.shared, key)) return shell.shared[key];
    throw new PageError(`a bundle may not require ${key}`);
  };
  /** Names the front end to the host before each use of its exports, which may run its code. */
  const watched = (name: string, exports: unknown): unknown => {
    if ((typeof exports !== "object" && typeof exports !== "function") || !exports) return exports;
    const get = () => {
      if (!isCreated) guarded(() => host.reads(name));
      return undefined;
    };
    return new PageProxy(exports, new PageProxy({}, { get }));
  };
  const finish = () => {
    isCreated = true;
    const text = stringify(failures);
    guarded(() => host.composed(text));
  };
  const fail = (error: unknown) => {
    failures.push(describe(error, "shell"));
    finish();
  };

  return {
    define(name, factory, reason) {
      try {
        if (!factory) throw new PageError(reason);
        const module = { exports: {} };
        factory(module, module.exports, requireShared);
        if (name === "shell") shell = module.exports as ShellBundle;
        else modules[name] = watched(name, module.exports);
      } catch (error) {
        failures.push(describe(error, name));
      }
    },
    create(live) {
      try {
        if (!shell) return finish();
        const created = shell.createRenderer(parse(live), modules);
        PagePromise.resolve(created).then((render) => {
          renderPage = render;
          finish();
        }, fail);
      } catch (error) {
        fail(error);
      }
    },
    render(request) {
      try {
        if (!renderPage) throw new PageError("there is no renderer");
        return stringify({ page: renderPage(parse(request)) });
      } catch (error) {
        return stringify({ failed: describe(error, "shell") });
      }
    },
    fireTimer(id) {
      const call = timers.get(id);
      timers.delete(id);
      try {
        call?.();
      } catch (error) {
        console.error(error);
      }
    },
    dropTimers: () => timers.clear(),
  };
}
