import type Vm from "node:vm";
import type { PageHost, PageRealm } from "./page-realm.ts";

export interface Composition {
  /** The hash of the set. */
  set: string;
  /** The release set as JSON. */
  live: string;
  /** The shell's is the first. */
  bundles: [name: string, source: string][];
}

/** A line from the supervisor. */
export type Order =
  | { compose: Composition }
  | { render: { set: string; request: string } }
  | { drop: { set: string } };

/**
 * Composes and renders release sets by the orders on standard input; writes one line of JSON for
 * each to standard output. It is the whole program of a process that may read no file: it runs from
 * its text, so it may use nothing from outside of itself but Node's globals.
 *
 * It never touches an object of a bundle: reading a property, awaiting a promise or logging an error
 * would run the bundle's code with objects of this process.
 */
export function serveRenders(vm: typeof Vm, realmSource: string): void {
  const sets = new Map<string, { realm: PageRealm; timers: Map<number, NodeJS.Timeout> }>();
  const maxLogLines = 20;
  let logged = 0;
  const write = (line: string) => {
    process.stdout.write(`${line}\n`);
  };

  const names = [
    ...["href", "protocol", "username", "password", "host", "hostname"],
    ...["port", "pathname", "search", "hash", "origin"],
  ] as const;
  type Part = Exclude<(typeof names)[number], "origin">;
  const partsOf = (url: URL | null) =>
    url ? JSON.stringify(Object.fromEntries(names.map((name) => [name, url[name]]))) : "";

  const hostOf = (set: string, timers: Map<number, NodeJS.Timeout>): PageHost => ({
    parseUrl: (text, base) => partsOf(URL.parse(text, base)),
    changeUrl: (href, part, value) => {
      const url = URL.parse(href);
      if (url) url[part as Part] = value;
      return partsOf(url);
    },
    parseQuery: (text) => JSON.stringify([...new URLSearchParams(text)]),
    formatQuery: (pairs) => new URLSearchParams(JSON.parse(pairs)).toString(),
    encode: (text) => Buffer.from(text).toString("latin1"),
    decode: (bytes) => Buffer.from(bytes, "latin1").toString(),
    log: (level, text) => {
      logged += 1;
      if (logged <= maxLogLines) write(JSON.stringify({ log: { level, text } }));
    },
    startTimer: (id, delayMs) => {
      const fire = () => {
        timers.delete(id);
        sets.get(set)?.realm.fireTimer(id);
      };
      timers.set(id, setTimeout(fire, delayMs));
    },
    stopTimer: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    reads: (name) => write(JSON.stringify({ evaluating: name })),
    composed: (failures) => writeResult(set, `{"composed":${failures}}`),
  });

  /**
   * Writes the result of a set once the microtasks that it left have run, and without its timers: what ran
   * later would delay the page of another front end, which would be reported.
   */
  const writeResult = (set: string, line: string) => {
    setImmediate(() => {
      stopTimers(set);
      write(line);
    });
  };

  const stopTimers = (set: string) => {
    const { realm, timers } = sets.get(set) ?? {};
    for (const timer of timers?.values() ?? []) clearTimeout(timer);
    timers?.clear();
    try {
      realm?.dropTimers();
    } catch {
      // An error of the bundle's context.
    }
  };

  /** Returns the reason of a bundle that is no script; the realm catches what a bundle throws. */
  const define = (realm: PageRealm, context: Vm.Context, name: string, source: string) => {
    const start = "(function (module, exports, require) {";
    const text = `${start}${source}\n})`;
    let script: Vm.Script;
    try {
      // Stacks have the columns of the file.
      script = new vm.Script(text, { filename: `${name}.js`, columnOffset: -start.length });
    } catch (error) {
      // The compiler's own error.
      return realm.define(name, null, String(error));
    }
    try {
      realm.define(name, script.runInContext(context), "");
    } catch {
      realm.define(name, null, "it threw outside of its function");
    }
  };

  /** Resolves once all microtasks have run; no timer runs before. */
  const settle = async () => {
    await undefined;
    await new Promise<void>((resolve) => process.nextTick(resolve));
  };

  const compose = async ({ set, live, bundles }: Composition) => {
    const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      codeGeneration: { strings: false, wasm: false },
    });
    const install = vm.runInContext(`"use strict";(${realmSource})`, context);
    const timers = new Map();
    const realm: PageRealm = install(hostOf(set, timers));
    sets.set(set, { realm, timers });
    for (const [name, source] of bundles) {
      write(JSON.stringify({ evaluating: name }));
      define(realm, context, name, source);
      await settle();
    }
    write('{"evaluating":"shell"}');
    realm.create(live);
  };

  const drop = (set: string) => {
    stopTimers(set);
    sets.delete(set);
  };

  const render = (set: string, request: string): string => {
    try {
      const line = sets.get(set)?.realm.render(request);
      if (typeof line === "string") return line;
    } catch {
      // The stack overflowed outside of the bundle.
    }
    return '{"failed":{"remote":"shell","message":"no page"}}';
  };

  const obey = (order: Order) => {
    logged = 0;
    if ("compose" in order) void compose(order.compose);
    else if ("drop" in order) drop(order.drop.set);
    else {
      write('{"evaluating":null}');
      writeResult(order.render.set, render(order.render.set, order.render.request));
    }
  };

  let pending = "";
  process.stdin.setEncoding("utf8").on("data", (chunk: string) => {
    pending += chunk;
    for (let end = pending.indexOf("\n"); end >= 0; end = pending.indexOf("\n")) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 1);
      obey(JSON.parse(line));
    }
  });
  process.stdin.once("end", () => process.exit());
  // A promise that a bundle left rejected; neither reason nor promise is touched.
  process.on("unhandledRejection", () => undefined);
  write('{"ready":true}');
}
