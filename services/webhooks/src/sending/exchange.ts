import type { Agent, Dispatcher } from "undici";
import type { Connection, Journey } from "./watched-agent.ts";

/** Milliseconds; null: it did not come to that, or an open connection was used again. */
export interface Timings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From the beginning of the attempt to the answer's first byte. */
  firstByteMs: number | null;
}

/** What went over the wire in one attempt, for whoever has to find out why it failed. */
export interface Exchange extends Timings {
  url: string;
  /** The IP address that was connected to; null: none was. */
  address: string | null;
  /** One `name: value` a line; values that are secret are masked. */
  requestHeaders: string;
  /** Null: no answer came. */
  responseHeaders: string | null;
  /** The answer's first 16 KiB. */
  responseBody: string | null;
  /** Whether the answer's body was longer. */
  isCut: boolean;
}

type Headers = Record<string, string | string[] | undefined>;

const readAtMost = 64 * 1024;
const keptAtMost = 16 * 1024;
const mask = "•••";
const shortestSecret = 6;

/** Follows one attempt from its start; what is known when it fails is known of a failure too. */
export class ExchangeLog {
  readonly #startedAt = performance.now();
  readonly #journey: Journey = { link: null };
  readonly #secrets: readonly string[];
  readonly #url: string;
  readonly #requestHeaders: string;
  #firstByteAt: number | null = null;
  #responseHeaders: Headers | null = null;
  #kept: Buffer[] = [];
  #size = 0;

  /** `secret`: the headers whose values are shown nowhere, not even when a receiver repeats them. */
  constructor(url: string, headers: Headers, secret: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#secrets = Object.values(secret).flatMap(wordsOf);
    this.#requestHeaders = linesOf({ ...headers, ...masksFor(secret) });
  }

  /** Sends and reads the answer, so that the connection can be used again, but at most 64 KiB. */
  async run(
    agent: Agent,
    options: Dispatcher.RequestOptions,
  ): Promise<{ statusCode: number; headers: Headers }> {
    const { statusCode, headers, body } = await agent.request({
      ...options,
      opaque: this.#journey,
    });
    this.#firstByteAt = performance.now();
    this.#responseHeaders = headers;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (this.#size < keptAtMost) this.#kept.push(chunk);
      this.#size += chunk.length;
      if (this.#size > readAtMost) break;
    }
    return { statusCode, headers };
  }

  tookMs(): number {
    return performance.now() - this.#startedAt;
  }

  toExchange(): Exchange {
    const connection = this.#journey.link?.connection ?? null;
    const headers = this.#responseHeaders;
    const body = Buffer.concat(this.#kept).subarray(0, keptAtMost).toString("utf8");
    return {
      url: this.#url,
      address: connection?.address ?? null,
      ...this.#timingsOf(connection),
      requestHeaders: this.#requestHeaders,
      responseHeaders: headers && this.#masked(linesOf({ ...headers, ...cookiesIn(headers) })),
      responseBody: headers && this.#masked(body),
      isCut: this.#size > keptAtMost,
    };
  }

  #timingsOf(connection: Connection | null): Timings {
    const own = connection && connection.begunAt >= this.#startedAt ? connection : null;
    return {
      dnsMs: between(own?.begunAt, own?.lookedUpAt),
      connectMs: between(own?.lookedUpAt ?? own?.begunAt, own?.connectedAt),
      tlsMs: between(own?.connectedAt, own?.securedAt),
      firstByteMs: between(this.#startedAt, this.#firstByteAt),
    };
  }

  #masked(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
  }
}

/** A value as a whole, and what stands behind `Bearer`; whatever is too short stands anywhere. */
const wordsOf = (value: string): string[] =>
  [value, value.slice(value.lastIndexOf(" ") + 1)].filter(({ length }) => length >= shortestSecret);

const masksFor = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));

/** A receiver's own cookies are nobody else's business. */
const cookiesIn = (headers: Headers): Headers =>
  headers["set-cookie"] ? { "set-cookie": mask } : {};

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`))
    .join("\n");

/** To a tenth of a millisecond. */
function between(from: number | null | undefined, to: number | null | undefined): number | null {
  if (from === null || from === undefined || to === null || to === undefined) return null;
  return Math.round((to - from) * 10) / 10;
}
