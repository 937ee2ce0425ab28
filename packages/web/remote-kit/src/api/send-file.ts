import type { Call } from "@deeds/contracts/browser";
import { retryInProgress } from "./call-endpoint.ts";
import { addressOf, type CallOptions, type EndpointResponse, headersOf } from "./request.ts";
import { networkError, parseResponse } from "./response.ts";

export interface UploadOptions extends CallOptions {
  /** Whole per cent of the bytes sent, 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined;
}

/**
 * Sends a file as the form field `file`, by XMLHttpRequest, since `fetch` reports no upload
 * progress. Throws ApiError; an upload aborted by `signal` throws AbortError.
 */
export function uploadFile<E extends Call>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<EndpointResponse<E>> {
  const headers = headersOf(endpoint, options);
  return retryInProgress(() => uploadOnce(endpoint, file, { ...options, headers }), options.signal);
}

function uploadOnce<E extends Call>(
  endpoint: E,
  file: File,
  options: UploadOptions & { headers: Record<string, string> },
): Promise<EndpointResponse<E>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    request.open(endpoint.method, addressOf(endpoint, {}));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(options.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onload = () => {
      const response = parseResponse(endpoint, request, request.responseText);
      resolve(response as Promise<EndpointResponse<E>>);
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (options.signal?.aborted) return request.onabort(new ProgressEvent("abort"));
    request.send(form);
  });
}
