import type { ApiError } from "@deeds/remote-kit";
import { ErrorState } from "@deeds/ui";

interface PartFailedProps {
  title: string;
  error: ApiError;
  onRetry(): void;
}

/** A part of the page whose data could not be had; the rest goes on. */
export const PartFailed = ({ title, error, onRetry }: PartFailedProps) => (
  <ErrorState title={title} requestId={error.requestId} onRetry={onRetry}>
    {error.message}
  </ErrorState>
);
