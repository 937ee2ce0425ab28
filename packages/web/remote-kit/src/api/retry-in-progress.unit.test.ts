import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryInProgress } from "./call-endpoint.ts";
import { ApiError } from "./response.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: string) => new ApiError("Refused", { status: 409, code });

/** A call that is in progress for so many attempts. */
const inProgressFor = (attempts: number) => {
  let made = 0;
  return vi.fn(async () => {
    made += 1;
    if (made <= attempts) throw refusal("in-progress");
    return "stored";
  });
};

test("repeats a call until its first attempt has ended", async () => {
  const call = inProgressFor(3);
  const result = retryInProgress(call);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await result).toBe("stored");
  expect(call).toHaveBeenCalledTimes(4);
});

test("gives up after 19 seconds", async () => {
  const result = retryInProgress(inProgressFor(100));
  const refused = expect(result).rejects.toMatchObject({ code: "in-progress" });
  await vi.advanceTimersByTimeAsync(19_000);
  await refused;
});

test("retries no other error", async () => {
  const call = vi.fn(() => Promise.reject(refusal("edit-conflict")));
  await expect(retryInProgress(call)).rejects.toMatchObject({ code: "edit-conflict" });
  expect(call).toHaveBeenCalledTimes(1);
});

test("ends when it is aborted", async () => {
  const controller = new AbortController();
  const call = inProgressFor(100);
  const refused = expect(retryInProgress(call, controller.signal)).rejects.toThrow(/abort/);
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await refused;
  expect(call).toHaveBeenCalledTimes(1);
});
