import { once } from "node:events";
import {
  checkHeadAndWants,
  type RenderedPage,
  type RenderFailure,
  renderedPage,
  renderFailure,
} from "@deeds/contracts/render";
import { residentBytes } from "@deeds/service-kit/isolated/namespaces";
import type { Logger } from "@deeds/service-kit/process";
import { z } from "zod";
import { installPageRealm } from "./child/page-realm.ts";
import { createUrlClasses } from "./child/page-url.ts";
import { type Composition, type Order, serveRenders } from "./child/serve-renders.ts";
import { type ConfinedProcess, spawnConfined } from "./confinement.ts";

const realm = `(host) => (${installPageRealm})(host, ${createUrlClasses})`;
const program = `(${serveRenders})(vm, ${JSON.stringify(realm)});`;

/** A line of a process, which may be any text once a bundle has broken out of its context. */
const line = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ log: z.object({ level: z.string().max(10), text: z.string().max(1_000) }) }),
  z.object({ evaluating: renderFailure.shape.remote.nullable() }),
  z.object({ composed: z.array(renderFailure).max(20) }),
  z.object({ page: renderedPage }),
  z.object({ failed: renderFailure }),
]);
type Result = Exclude<z.infer<typeof line>, { log: unknown } | { evaluating: unknown }>;

/** Why a process returned nothing. */
export class ProcessEnded extends Error {
  readonly reason: "timeout" | "ended";
  /** The front end whose bundle was being evaluated; `undefined` when the order had not begun. */
  readonly evaluated: string | null | undefined;

  constructor(reason: "timeout" | "ended", evaluated?: string | null) {
    super(reason);
    this.name = "ProcessEnded";
    this.reason = reason;
    this.evaluated = evaluated;
  }
}

export interface ProcessOptions {
  log: Logger;
  namespaced: boolean;
  heapMb: number;
  residentMb: number;
  /** Bytes of the longest line, which is a page. */
  maxLineBytes: number;
  renderDeadlineMs: number;
  composeDeadlineMs: number;
  maxSets: number;
}

interface Waiting {
  resolve(result: Result): void;
  reject(error: ProcessEnded): void;
  deadline: NodeJS.Timeout;
}

/** A set that a process has composed, with the failures of its bundles. */
interface ComposedSet {
  failures: RenderFailure[];
  isWarm: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A bundle without which a set is evaluated. */
export interface PausedBundle {
  failure: RenderFailure;
  /** Epoch milliseconds. */
  until: number;
}

/** One confined process; it renders one page at a time and never comes back after its end. */
export class RendererProcess {
  /** Resolves when it can be asked; rejects when it ended before. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  renders = 0;
  #hasEnded = false;
  #evaluating: string | null | undefined;
  #waiting: Waiting | null = null;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Least recently used first. */
  readonly #sets = new Map<string, ComposedSet>();
  readonly #child: ConfinedProcess;
  readonly #options: ProcessOptions;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#child = spawnConfined(program, options);
    this.ended = once(this.#child, "close").then(
      () => this.#end("ended"),
      () => this.#end("ended"),
    );
    this.ready = this.#result(options.composeDeadlineMs).then(() => undefined);
    this.ready.catch(() => undefined);
    this.#child.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.stdin.on("error", () => this.kill());
    this.#logErrors();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get residentBytes(): number | null {
    return this.#child.pid ? residentBytes(this.#child.pid) : null;
  }

  kill(): void {
    this.#hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  /** Whether `compose` must come first. */
  lacks(set: string): boolean {
    return (this.#sets.get(set)?.expiresAt ?? 0) <= Date.now();
  }

  /**
   * Evaluates the bundles of a set. Returns the shell's failure when there is no renderer.
   * @param paused bundles that the composition lacks: the set is composed anew after the first pause
   */
  async compose(composition: Composition, paused: readonly PausedBundle[]) {
    const { set } = composition;
    if (this.#sets.delete(set)) this.#send({ drop: { set } });
    const result = await this.#ask({ compose: composition }, this.#options.composeDeadlineMs);
    if (!("composed" in result)) throw this.#unexpected();
    const failures = [...paused.map(({ failure }) => failure), ...result.composed];
    const failed = failures.find(({ remote }) => remote === "shell");
    if (failed) {
      this.#send({ drop: { set } });
      return failed;
    }
    const expiresAt = Math.min(...paused.map(({ until }) => until), Number.POSITIVE_INFINITY);
    this.#sets.set(set, { failures, isWarm: false, expiresAt });
    this.#dropLeastRecent();
    return null;
  }

  /** Renders a page of a composed set. Returns the shell's failure when there is no page. */
  async render(set: string, request: unknown): Promise<RenderedPage | RenderFailure> {
    const composed = this.#sets.get(set);
    if (!composed) throw new Error("the set is not composed");
    this.#sets.delete(set);
    this.#sets.set(set, composed);
    this.renders += 1;
    const { renderDeadlineMs, composeDeadlineMs } = this.#options;
    const deadlineMs = composed.isWarm ? renderDeadlineMs : composeDeadlineMs;
    const order = { render: { set, request: JSON.stringify(request) } };
    const result = await this.#ask(order, deadlineMs);
    composed.isWarm = true;
    if ("failed" in result) return result.failed;
    if (!("page" in result)) throw this.#unexpected();
    const { page } = result;
    return { ...page, failures: [...composed.failures, ...page.failures].slice(0, 20) };
  }

  #dropLeastRecent(): void {
    const [oldest] = this.#sets.keys();
    if (this.#sets.size <= this.#options.maxSets || oldest === undefined) return;
    this.#sets.delete(oldest);
    this.#send({ drop: { set: oldest } });
  }

  #send(order: Order): void {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`);
  }

  #ask(order: Order, deadlineMs: number): Promise<Result> {
    if (this.#hasEnded) return Promise.reject(new ProcessEnded("ended"));
    const result = this.#result(deadlineMs);
    this.#evaluating = undefined;
    this.#send(order);
    return result;
  }

  #result(deadlineMs: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => this.#end("timeout"), deadlineMs);
      this.#waiting = { resolve, reject, deadline };
    });
  }

  #receive(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#pending.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#pending).toString();
      this.#pending = [];
      this.#pendingBytes = 0;
      this.#read(text);
      start = end + 1;
    }
    this.#pending.push(chunk.subarray(start));
    this.#pendingBytes += chunk.length - start;
    if (this.#pendingBytes > this.#options.maxLineBytes) this.#reject("its page is too long");
  }

  #read(text: string): void {
    const value = jsonOf(text);
    const { data } = line.safeParse(value);
    if (data && "log" in data) this.#log(data.log);
    else if (data && "evaluating" in data) this.#evaluating = data.evaluating;
    else if (data) this.#deliver(data);
    // Any other line is none of our program.
    else if (value instanceof Object && "page" in value)
      this.#deliver(withoutWrongHead(value.page));
    else this.#reject("it wrote an unknown line");
  }

  #deliver(result: Result): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) this.#reject("it wrote a line that was not asked for");
    else {
      clearTimeout(waiting.deadline);
      waiting.resolve(result);
    }
  }

  #log({ level, text }: { level: string; text: string }): void {
    // It may quote the page's address, which no other entry does.
    this.#options.log.debug({ level, text }, "a bundle wrote to its console");
  }

  #reject(reason: string): void {
    this.#options.log.warn({ reason }, "a render process is ended");
    this.#end("ended");
  }

  #unexpected(): ProcessEnded {
    this.#reject("it wrote another line than was asked for");
    return new ProcessEnded("ended", null);
  }

  #end(reason: "timeout" | "ended"): void {
    this.kill();
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    clearTimeout(waiting.deadline);
    waiting.reject(new ProcessEnded(reason, this.#evaluating));
  }

  /** The beginning of what Node itself writes, e.g. that the heap is full. */
  #logErrors(): void {
    let text = "";
    this.#child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (text.length < 2_000) text += chunk;
    });
    this.ended.then(() => {
      if (text !== "")
        this.#options.log.warn({ text: text.slice(0, 2_000) }, "a render process wrote");
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page of which each field may be wrong. */
const statedPage = z.looseObject({
  head: z.record(z.string(), z.unknown()),
  wants: z.array(z.unknown()),
  failures: z.array(z.unknown()),
  remote: renderFailure.shape.remote.default("shell"),
});

/**
 * Returns a page without the wrong fields of its head, as a failure of its front end; a page that is
 * otherwise wrong is a failure of the shell.
 */
function withoutWrongHead(page: unknown): Result {
  const { data: stated } = statedPage.safeParse(page);
  if (!stated) return wrongPage(page);
  const { problems, ...allowed } = checkHeadAndWants(stated.head, stated.wants);
  const failures = problems.map((message) => ({ remote: stated.remote, message }));
  const changed = { ...stated, ...allowed, failures: [...stated.failures, ...failures] };
  const { data } = renderedPage.safeParse(changed);
  return data ? { page: data } : wrongPage(page);
}

function wrongPage(page: unknown): Result {
  const [issue] = renderedPage.safeParse(page).error?.issues ?? [];
  const message = `the page has a wrong field: ${issue?.path.join(".")}`;
  return { failed: { remote: "shell", message } };
}
