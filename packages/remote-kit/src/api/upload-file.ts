import type { Call } from "@deeds/contracts/browser";
import { addressOf } from "./address.ts";
import { readAnswer } from "./answer.ts";
import { networkError } from "./api-error.ts";
import { headersOf } from "./headers.ts";
import type { CallOptions, EndpointAnswer } from "./request.ts";

export interface UploadOptions extends CallOptions {
  /** Whole per cent of the bytes that have left, 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined;
}

/**
 * Sends a file as the form field `file`. It goes by XMLHttpRequest, since `fetch` cannot say how
 * much has left.
 *
 * Throws ApiError; an upload abandoned by `signal` throws AbortError.
 */
export function uploadFile<E extends Call>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<EndpointAnswer<E>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    request.open(endpoint.method, addressOf(endpoint, {}));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf(endpoint, options))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onload = () => {
      const { status, statusText, responseText: text } = request;
      const answer = readAnswer(endpoint, { status, statusText, text });
      resolve(answer as Promise<EndpointAnswer<E>>);
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (options.signal?.aborted) return request.onabort(new ProgressEvent("abort"));
    request.send(form);
  });
}
