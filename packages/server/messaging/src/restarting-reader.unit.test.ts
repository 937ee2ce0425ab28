import { expect, test, vi } from "vitest";
import { nextReaderState, RestartingReader } from "./restarting-reader.ts";

test.each([
  ["opening", "opened", "reading"],
  ["opening", "interrupted", "waiting"],
  ["opening", "stop", "stopping"],
  ["reading", "interrupted", "waiting"],
  ["reading", "stop", "stopping"],
  ["waiting", "retry", "opening"],
  ["waiting", "stop", "stopping"],
  ["stopping", "opened", "stopping"],
  ["stopping", "retry", "stopping"],
  ["stopping", "ended", "stopped"],
  ["stopped", "stop", "stopped"],
] as const)("%s is, after %s, %s", (state, signal, next) => {
  expect(nextReaderState(state, signal)).toBe(next);
});

/** A reader whose sources end by `end`; each is numbered. */
function startReader(pauseMs: number) {
  const sources: { end(error?: Error): void }[] = [];
  const onFailure = vi.fn();
  const close = vi.fn((source: number) => sources[source]?.end());
  const opened = Promise.withResolvers<void>();
  const reader = new RestartingReader<number>({
    open: async () => {
      await opened.promise;
      return sources.length;
    },
    read: () =>
      new Promise((resolve, reject) => {
        sources.push({ end: (error) => (error ? reject(error) : resolve()) });
      }),
    close,
    onFailure,
    pauseMs,
  });
  return { reader, sources, onFailure, close, open: opened.resolve };
}

test("a source that fails or ends is opened again", async () => {
  const { reader, sources, onFailure, open } = startReader(1);
  open();
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  sources[0]?.end(new Error("lost"));
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  sources[1]?.end();
  await vi.waitFor(() => expect(sources).toHaveLength(3));
  expect(reader.state()).toBe("reading");
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error("lost"));
  await reader.stop();
  expect(reader.state()).toBe("stopped");
});

test("a stop closes the source and does not wait for the next opening", async () => {
  const { reader, sources, close, open } = startReader(60_000);
  open();
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  sources[0]?.end(new Error("lost"));
  await vi.waitFor(() => expect(reader.state()).toBe("waiting"));
  await reader.stop();
  expect(reader.state()).toBe("stopped");
  expect(close).not.toHaveBeenCalled();
});

test("a source that was opened during a stop is closed and not read", async () => {
  const { reader, sources, close, open } = startReader(1);
  const stopped = reader.stop();
  expect(reader.state()).toBe("stopping");
  open();
  await stopped;
  expect(close).toHaveBeenCalledTimes(1);
  expect(sources).toHaveLength(0);
});
