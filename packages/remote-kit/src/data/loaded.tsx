import { ErrorState } from "@deeds/ui";
import type { ReactNode } from "react";
import type { ApiError } from "../api/api-error.ts";

interface LoadedProps<Data> {
  /** What `useEndpoint` returned. */
  of: { data: Data | undefined; error: ApiError | undefined; mutate(): Promise<unknown> };
  /** Title of the error when the data cannot be loaded. */
  failure: string;
  /** While it loads; skeletons show themselves after 150 ms. */
  skeleton?: ReactNode;
  children(data: Data): ReactNode;
}

/** Draws loaded data, its skeleton while it loads, or its error with a retry. */
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

/** A part of the page whose data could not be loaded; the rest of the page works. */
export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => (
  <ErrorState title={title} requestId={error.requestId} onRetry={onRetry}>
    {error.message}
  </ErrorState>
);
