import type { Call } from "@deeds/contracts/browser";
import {
  addressOf,
  errorOfResponse,
  headersOf,
  type RequestParts,
  throwNetworkError,
} from "@deeds/remote-kit";

interface SendForRows {
  endpoint: Call;
  parts?: RequestParts;
  file: File;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a file as the form field `file` and yields the response's lines, each a JSON, as they
 * arrive. Throws ApiError, also when the response breaks off, and AbortError.
 */
export async function* sendForRows({
  endpoint,
  parts = {},
  file,
  signal,
}: SendForRows): AsyncGenerator<unknown> {
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
  if (!response.ok) throw errorOfResponse(status, statusText, await response.text());
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
