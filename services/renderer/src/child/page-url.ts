/** The part of `PageHost` for addresses. */
export interface UrlHost {
  /** The parts of an address as JSON; empty for no address. */
  parseUrl(text: string, base: string | undefined): string;
  /** The parts of `href` after `part` was set. */
  changeUrl(href: string, part: string, value: string): string;
  /** The names and values of a query as JSON. */
  parseQuery(text: string): string;
  formatQuery(pairs: string): string;
}

type UrlParts = Record<string, string>;

/**
 * Returns `URL` and `URLSearchParams` of a page. It runs in the context of a release set, from its text, as
 * `installPageRealm` does.
 */
export function createUrlClasses(host: UrlHost, guarded: <Result>(work: () => Result) => Result) {
  const { parse, stringify } = JSON;
  const { defineProperty, entries: entriesOf } = Object;

  /** Called with the query after a change, for parameters that belong to an address. */
  const listeners = new WeakMap<object, (query: string) => void>();

  class URLSearchParams {
    #pairs: [string, string][] = [];
    constructor(init: unknown = "") {
      if (typeof init !== "object" || init === null) {
        const text = `${init}`;
        // Most addresses have no query.
        if (text !== "") this.#pairs = parse(guarded(() => host.parseQuery(text)));
        return;
      }
      const pairs =
        Symbol.iterator in init ? (init as Iterable<[string, string]>) : entriesOf(init);
      for (const [name, value] of pairs) this.#pairs.push([`${name}`, `${value}`]);
    }
    #replace(pairs: [string, string][]) {
      this.#pairs = pairs;
      listeners.get(this)?.(this.toString());
    }
    get size() {
      return this.#pairs.length;
    }
    has(name: string, value?: string) {
      return this.#pairs.some(([a, b]) => a === `${name}` && (value === undefined || b === value));
    }
    get(name: string) {
      return this.#pairs.find(([other]) => other === `${name}`)?.[1] ?? null;
    }
    getAll(name: string) {
      return this.#pairs.filter(([other]) => other === `${name}`).map(([, value]) => value);
    }
    append(name: string, value: string) {
      this.#replace([...this.#pairs, [`${name}`, `${value}`]]);
    }
    set(name: string, value: string) {
      const at = this.#pairs.findIndex(([other]) => other === `${name}`);
      if (at < 0) return this.append(name, value);
      const others = this.#pairs.slice(at + 1).filter(([other]) => other !== `${name}`);
      this.#replace([...this.#pairs.slice(0, at), [`${name}`, `${value}`], ...others]);
    }
    delete(name: string, value?: string) {
      const isOther = ([a, b]: [string, string]) =>
        a !== `${name}` || (value !== undefined && b !== value);
      this.#replace(this.#pairs.filter(isOther));
    }
    sort() {
      const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
      this.#replace(this.#pairs.toSorted(([a], [b]) => order(a, b)));
    }
    forEach(call: (value: string, name: string, all: this) => void) {
      for (const [name, value] of this.#pairs) call(value, name, this);
    }
    keys() {
      return this.#pairs.map(([name]) => name).values();
    }
    values() {
      return this.#pairs.map(([, value]) => value).values();
    }
    entries() {
      return this.#pairs.map(([name, value]) => [name, value]).values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      const pairs = stringify(this.#pairs);
      return guarded(() => host.formatQuery(pairs));
    }
  }

  const partsOf = (text: string): UrlParts | null => (text === "" ? null : parse(text));

  class URL {
    #parts: UrlParts;
    #query: URLSearchParams | null = null;
    constructor(address: unknown, base?: unknown) {
      const [text, from] = [`${address}`, base === undefined ? undefined : `${base}`];
      const parts = partsOf(guarded(() => host.parseUrl(text, from)));
      if (!parts) throw new TypeError("Invalid URL");
      this.#parts = parts;
    }
    static canParse(address: unknown, base?: unknown) {
      return URL.parse(address, base) !== null;
    }
    static parse(address: unknown, base?: unknown) {
      try {
        return new URL(address, base);
      } catch {
        return null;
      }
    }
    static read(url: URL, part: string) {
      return url.#parts[part];
    }
    static write(url: URL, part: string, value: string) {
      const { href = "" } = url.#parts;
      const parts = partsOf(guarded(() => host.changeUrl(href, part, value)));
      if (!parts) throw new TypeError("Invalid URL");
      url.#parts = parts;
      url.#query = null;
    }
    get searchParams() {
      if (this.#query) return this.#query;
      const query = new URLSearchParams(this.#parts.search);
      listeners.set(query, (text) => {
        URL.write(this, "search", text);
        this.#query = query;
      });
      this.#query = query;
      return query;
    }
    toString() {
      return this.#parts.href;
    }
    toJSON() {
      return this.#parts.href;
    }
  }
  const { read, write } = URL;
  for (const part of [
    ...["href", "protocol", "username", "password", "host", "hostname"],
    ...["port", "pathname", "search", "hash", "origin"],
  ]) {
    defineProperty(URL.prototype, part, {
      configurable: true,
      enumerable: true,
      get(this: URL) {
        return read(this, part);
      },
      ...(part !== "origin" && {
        set(this: URL, value: unknown) {
          write(this, part, `${value}`);
        },
      }),
    });
  }

  return { URL, URLSearchParams };
}
