/** Somebody who reads `/api/live` as a browser does. */
export interface Stream {
  text(): string;
  /** Ids of what changed, in the order of hearing. */
  heard(): number[];
  /** How often it was told to ask for everything. */
  resets(): number;
  /** What a browser would send as `Last-Event-ID`. */
  lastEventId(): string;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Opens a stream; throws when it is refused. */
export async function openStream(origin: string, headers: Record<string, string>): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${origin}/api/live`, { headers, signal: abort.signal });
  if (answer.status !== 200) throw new Error(`the stream was refused: ${await answer.text()}`);
  let text = "";
  let isOpen = true;
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })();
  const ended = reading
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  const lines = (start: string) => text.split("\n").filter((line) => line.startsWith(start));
  return {
    text: () => text,
    heard: () => lines('data: {"type"').map((line) => JSON.parse(line.slice("data: ".length)).id),
    resets: () => lines("event: reset").length,
    lastEventId: () => lines("id: ").at(-1)?.slice("id: ".length) ?? "",
    isOpen: () => isOpen,
    close: async () => {
      abort.abort();
      await ended;
    },
  };
}
