export interface Listener {
  heard(): string;
  close(): Promise<void>;
}

/** Resolves once the stream is open, so that nothing that happens after is missed. */
export async function listen(origin: string, headers: Record<string, string>): Promise<Listener> {
  const abort = new AbortController();
  const answer = await fetch(`${origin}/api/live`, { headers, signal: abort.signal });
  let text = "";
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })();
  // It ends by being broken off.
  const ended = reading.catch(() => undefined);
  return {
    heard: () => text,
    close: async () => {
      abort.abort();
      await ended;
    },
  };
}
