// @vitest-environment happy-dom
import { act, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useHistoryEntry } from "./use-history-entry.ts";

type Entry = ReturnType<typeof useHistoryEntry>;

async function mountEntry(): Promise<() => Entry> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let entry: Entry | undefined;
  function Probe() {
    entry = useHistoryEntry();
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () =>
    root.render(
      <StrictMode>
        <Probe />
      </StrictMode>,
    ),
  );
  return () => entry as Entry;
}

test("what is opened is one entry, and leaving that closes it", async () => {
  const push = vi.spyOn(history, "pushState");
  const back = vi.spyOn(history, "back").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const entry = await mountEntry();
  await act(async () => entry().open());
  await act(async () => entry().open());
  expect(entry().isOpen).toBe(true);
  expect(push).toHaveBeenCalledTimes(1);
  expect(back).not.toHaveBeenCalled();

  entry().close();
  entry().close();
  expect(back).toHaveBeenCalledTimes(1);
  await act(async () => dispatchEvent(new PopStateEvent("popstate")));
  expect(entry().isOpen).toBe(false);
  entry().close();
  expect(back).toHaveBeenCalledTimes(1);
});
