import type { Issue } from "@deeds/contracts";
import { canonicalKey } from "../api/request.ts";

/** Bodies by `METHOD path?query`; a function returns one for the body that was sent. */
export type FakeResponses = Readonly<Record<string, unknown>>;

export interface SentCall {
  /** `METHOD path?query`. */
  readonly call: string;
  readonly body: unknown;
}

class Failure {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A response with an error, e.g. `failure(409, "edit-conflict")`. */
export const failure = (
  status: number,
  code: string,
  message = code,
  issues: readonly Issue[] = [],
): unknown => new Failure(status, { code, message, issues, requestId: "test" });

/** Replaces `fetch` by these responses; returns the calls, to which each new one is added. */
export function fakeApi(responses: FakeResponses): readonly SentCall[] {
  const byKey = new Map(
    Object.entries(responses).map(([key, response]) => [canonicalKey(key), response]),
  );
  const calls: SentCall[] = [];
  globalThis.fetch = async (input, { method = "GET", body: sent, signal } = {}) => {
    signal?.throwIfAborted();
    const call = canonicalKey(`${method} ${String(input)}`);
    const body: unknown = typeof sent === "string" ? JSON.parse(sent) : sent;
    calls.push({ call, body });
    const found = byKey.get(call) ?? byKey.get(call.split("?")[0] ?? call);
    const response = typeof found === "function" ? found(body) : found;
    const { status, body: returned } =
      response instanceof Failure
        ? response
        : response === undefined
          ? (failure(404, "not-found", `the test has no response to ${call}`) as Failure)
          : { status: 200, body: response as object };
    return new Response(JSON.stringify(returned), {
      status,
      headers: { "content-type": "application/json" },
    });
  };
  return calls;
}
