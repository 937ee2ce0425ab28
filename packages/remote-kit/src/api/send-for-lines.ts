import type { Call } from "@deeds/contracts/browser";
import { addressOf } from "./address.ts";
import { isAbort } from "./answer.ts";
import { errorOfAnswer, networkError } from "./api-error.ts";
import { headersOf } from "./headers.ts";
import type { RequestParts } from "./request.ts";

interface SendForLines {
  endpoint: Call;
  parts?: RequestParts;
  file: File;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a file as the form field `file` and hands on the answer's lines, each a JSON, as they come.
 *
 * Throws ApiError, also when the answer breaks off; one abandoned by `signal` throws AbortError.
 */
export async function* sendForLines({
  endpoint,
  parts = {},
  file,
  signal,
}: SendForLines): AsyncGenerator<unknown> {
  const body = new FormData();
  body.append("file", file);
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    credentials: "include",
    headers: headersOf(endpoint, {}),
    body,
    signal: signal ?? null,
  }).catch(throwNetworkError);
  const { status, statusText } = response;
  if (!response.ok) throw errorOfAnswer(status, statusText, await response.text());
  yield* linesOf(response);
}

async function* linesOf({ body }: Response): AsyncGenerator<unknown> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(throwNetworkError);
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines) if (line !== "") yield JSON.parse(line);
    if (done) return;
  }
}

function throwNetworkError(cause: unknown): never {
  throw isAbort(cause) ? cause : networkError();
}
