import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "@deeds/contracts";
import { type Language, languageKey, pickLanguage } from "@deeds/i18n/languages";
import { type Logger, refusalAnswer } from "@deeds/service-kit";
import type { Client, ClientReader } from "../limits/client-address.ts";
import { readCookie } from "./cookies.ts";
import type { AnswerHead, RequestState } from "./request-state.ts";

/** Header names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** What all exchanges of a process share. */
export interface Surroundings {
  /** Headers of every answer, by their lower-case names. */
  always: ReadonlyMap<string, string>;
  log: Logger;
  clientOf: ClientReader;
}

/**
 * A call and its answer, without Koa: a context costs as much as the whole passing on of a call
 * (bench/results/gateway.md). What is not asked for is not made.
 */
export class Exchange implements AnswerHead, RequestState {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly search: string;
  readonly client: Client;
  readonly requestId: string = randomUUID();
  /** The step of a trace that this call is, for whoever it is passed on to. */
  traceparent: string | undefined;
  /** Whether the service gave this answer before, under the same `Idempotency-Key`. */
  isRepeated = false;
  readonly #around: Surroundings;
  readonly #own: string[];
  #language: Language | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, around: Surroundings) {
    this.req = req;
    this.res = res;
    const url = req.url ?? "/";
    const at = url.indexOf("?");
    this.method = req.method ?? "GET";
    this.path = at < 0 ? url : url.slice(0, at);
    this.search = at < 0 ? "" : url.slice(at);
    this.client = around.clientOf(req);
    this.#around = around;
    this.#own = [requestIdHeader, this.requestId];
  }

  get language(): Language {
    const { cookie, "accept-language": acceptLanguage } = this.req.headers;
    this.#language ??= pickLanguage({
      cookie: readCookie(cookie, languageKey) ?? undefined,
      acceptLanguage,
    });
    return this.#language;
  }

  get log(): Logger {
    return this.#around.log.child({ requestId: this.requestId });
  }

  /** Adds a header to the answer, which must not have begun. */
  set(name: string, value: string): void {
    this.#own.push(name, value);
  }

  /** Begins the answer; its own headers are stronger than those of every answer. */
  start(status: number, headers: HeaderList, own: ReadonlySet<string> = ordinary): void {
    const all = [...this.#own];
    for (const [name, value] of this.#around.always) if (!own.has(name)) all.push(name, value);
    for (const part of headers) all.push(part);
    this.res.writeHead(status, all);
  }

  /** Answers a refusal; whatever can no longer be said ends the connection. */
  refuse(error: unknown): void {
    if (this.res.headersSent || this.res.destroyed) {
      this.res.destroy();
      return;
    }
    const { status, headers, body } = refusalAnswer(error, this);
    const bytes = Buffer.from(JSON.stringify(body));
    for (const [name, value] of Object.entries(headers)) this.set(name, value);
    const length = String(bytes.length);
    this.start(status, ["Content-Type", jsonType, "Content-Length", length]);
    this.res.end(bytes);
  }
}

const ordinary: ReadonlySet<string> = new Set();
const jsonType = "application/json; charset=utf-8";
