import type { Call } from "@deeds/contracts/browser";
import { useEffect } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { ApiError } from "../api/api-error.ts";
import { callWithParts } from "../api/call-endpoint.ts";
import {
  type EndpointAnswer,
  type EndpointArgs,
  keyOfParts,
  type RequestParts,
} from "../api/request.ts";
import { addReader, ageOf, noteLoaded } from "./cache.ts";

export interface ReadOptions {
  /** Milliseconds after which known data is asked for again when it is shown; never by default. */
  staleAfter?: number | undefined;
  /** Keeps showing the answer to the last question until the new one is here, e.g. while paging. */
  keepPreviousData?: boolean | undefined;
}

type ReadArgs<E extends Call> =
  Record<never, never> extends EndpointArgs<E>
    ? [args?: EndpointArgs<E> | null, options?: ReadOptions]
    : [args: EndpointArgs<E> | null, options?: ReadOptions];

/**
 * Reads an endpoint through the one cache, under the key `METHOD path?query`. `null` for args asks
 * nothing. The first answer may stand in the page already. Nothing is retried, polled or asked
 * again on focus; `revalidate` and live events do that.
 */
export function useEndpoint<E extends Call>(
  endpoint: E,
  ...[args, options = {}]: ReadArgs<E>
): SWRResponse<EndpointAnswer<E>, ApiError> {
  const parts = args === null ? null : ((args ?? {}) as RequestParts);
  const key = parts && keyOfParts(endpoint, parts);
  useEffect(() => (key === null ? undefined : addReader(key)), [key]);
  const { staleAfter, keepPreviousData = false } = options;
  const isStale = key !== null && staleAfter !== undefined && ageOf(key) > staleAfter;
  const response = useSWR<EndpointAnswer<E>, ApiError>(
    key,
    async (asked: string) => {
      const answer = (await callWithParts(endpoint, parts ?? {})) as EndpointAnswer<E>;
      noteLoaded(asked);
      return answer;
    },
    { keepPreviousData, ...(isStale && { revalidateOnMount: true }) },
  );
  // SWR renders again for what was read of it. A dialog reads it only when its script has arrived,
  // which may be after the response.
  void response.data;
  void response.error;
  return response;
}
