import type { Call } from "@deeds/contracts/browser";
import { ErrorState } from "@deeds/ui";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import useSWR, { SWRConfig, type SWRResponse, useSWRConfig } from "swr";
import { callWithParts } from "../api/call-endpoint.ts";
import {
  type EndpointArgs,
  type EndpointResponse,
  keyOfParts,
  type Optionally,
  type RequestParts,
} from "../api/request.ts";
import type { ApiError } from "../api/response.ts";
import { RenderPassContext } from "../render/render-pass.ts";
import {
  addReader,
  ageOf,
  cache,
  isSeededFailure,
  loadDropped,
  noteLoaded,
  noteShown,
  releaseMutator,
  takeMutator,
  useClearings,
} from "./cache.ts";

const rules = {
  provider: () => cache,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
};

/** Provides the cache, without retries and polling; the shell renders it once. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={rules}>
      <TakeMutator />
      {children}
    </SWRConfig>
  );
}

function TakeMutator() {
  const { mutate } = useSWRConfig();
  useState(() => takeMutator(mutate));
  useEffect(() => {
    takeMutator(mutate);
    return () => releaseMutator(mutate);
  }, [mutate]);
  return null;
}

export interface ReadOptions {
  /** Milliseconds after which cached data is revalidated when it is shown; never by default. */
  staleAfter?: number | undefined;
  /** Shows the last response until the new one has arrived, e.g. while paging. */
  keepPreviousData?: boolean | undefined;
}

/**
 * Reads an endpoint through the cache, under the key `METHOD path?query`; `null` for args loads
 * nothing. Only `revalidate` and live events load again.
 */
export function useEndpoint<E extends Call>(
  endpoint: E,
  ...[args, options = {}]: Optionally<EndpointArgs<E> | null, ReadOptions>
): SWRResponse<EndpointResponse<E>, ApiError> {
  const parts = args === null ? null : ((args ?? {}) as RequestParts);
  const key = parts && keyOfParts(endpoint, parts);
  const pass = useContext(RenderPassContext);
  if (pass && key !== null && !cache.get(key)) pass.wants.add(key);
  useLayoutEffect(() => (key === null ? undefined : addReader(key)), [key]);
  const isKnownFailure = key !== null && isSeededFailure(key);
  useEffect(() => {
    if (key !== null) noteShown(key);
  }, [key]);
  // SWR renders for no change between no data and what was there in the first render.
  useClearings();
  // The component that reads it is on the stack while it renders, not when the call is sent. The server sends none.
  const [caller] = useState(() => (pass ? undefined : new Error()));
  const { staleAfter, keepPreviousData = false } = options;
  const isStale = key !== null && staleAfter !== undefined && ageOf(key) > staleAfter;
  const response = useSWR<EndpointResponse<E>, ApiError>(
    key,
    async (requestedKey: string) => {
      const loaded = (await callWithParts(endpoint, parts ?? {}, {
        caller,
      })) as EndpointResponse<E>;
      noteLoaded(requestedKey);
      return loaded;
    },
    {
      keepPreviousData,
      ...(isStale && { revalidateOnMount: true }),
      ...(isKnownFailure && { revalidateOnMount: false }),
    },
  );
  // After SWR's own effect, which sends no request for a key that had data when it was rendered.
  useLayoutEffect(() => {
    if (key !== null) loadDropped(key);
  }, [key]);
  // SWR renders again for what was read of it. A dialog reads it only when its script has arrived,
  // which may be after the response.
  void response.data;
  void response.error;
  return response;
}

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: ApiError | undefined; mutate(): Promise<unknown> };
  failure: string;
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
}

/** Renders the data of `useEndpoint`, a skeleton while it loads, or its error with a retry. */
export function Loaded<Data>({ of, failure, skeleton = null, children }: LoadedProps<Data>) {
  const { data, error, mutate } = of;
  if (error) return <LoadFailure title={failure} error={error} onRetry={() => void mutate()} />;
  return data === undefined ? skeleton : children(data);
}

interface LoadFailureProps {
  title: string;
  error: ApiError;
  onRetry(): void;
}

/** The error of a part whose data could not be loaded. */
export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => (
  <ErrorState title={title} requestId={error.requestId} onRetry={onRetry}>
    {error.message}
  </ErrorState>
);
