import { setTimeout as sleep } from "node:timers/promises";

export type ReaderState = "opening" | "reading" | "waiting" | "stopping" | "stopped";
type ReaderSignal = "opened" | "interrupted" | "retry" | "stop" | "ended";

const transitions: Record<ReaderState, Partial<Record<ReaderSignal, ReaderState>>> = {
  opening: { opened: "reading", interrupted: "waiting", stop: "stopping" },
  reading: { interrupted: "waiting", stop: "stopping" },
  waiting: { retry: "opening", stop: "stopping" },
  stopping: { ended: "stopped" },
  stopped: {},
};

/** Returns the state after a signal; a signal without a meaning in the state changes nothing. */
export const nextReaderState = (state: ReaderState, signal: ReaderSignal): ReaderState =>
  transitions[state][signal] ?? state;

interface ReaderOptions<Source> {
  open(): Promise<Source>;
  /** Reads until the source ends or fails. */
  read(source: Source): Promise<void>;
  close(source: Source): unknown;
  onFailure(error: unknown): void;
  /** Milliseconds between an interruption and the next opening. */
  pauseMs: number;
}

/** Reads a source, and opens it again after each interruption until it is stopped. */
export class RestartingReader<Source> {
  #state: ReaderState = "opening";
  #source: Source | null = null;
  readonly #options: ReaderOptions<Source>;
  readonly #stopSignal = new AbortController();
  readonly #ended: Promise<void>;

  constructor(options: ReaderOptions<Source>) {
    this.#options = options;
    this.#ended = this.#run();
  }

  state(): ReaderState {
    return this.#state;
  }

  /** Closes the source and resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#signal("stop");
    this.#stopSignal.abort();
    if (this.#source !== null) await this.#options.close(this.#source);
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (this.state() !== "stopping") {
      try {
        await this.#openAndRead();
      } catch (error) {
        if (this.state() !== "stopping") this.#options.onFailure(error);
      }
      this.#source = null;
      this.#signal("interrupted");
      const { signal } = this.#stopSignal;
      await sleep(this.#options.pauseMs, undefined, { signal }).catch(() => undefined);
      this.#signal("retry");
    }
    this.#signal("ended");
  }

  async #openAndRead(): Promise<void> {
    const source = await this.#options.open();
    this.#signal("opened");
    // It may have been stopped meanwhile.
    if (this.state() !== "reading") {
      await this.#options.close(source);
      return;
    }
    this.#source = source;
    await this.#options.read(source);
  }

  #signal(signal: ReaderSignal): void {
    this.#state = nextReaderState(this.#state, signal);
  }
}
