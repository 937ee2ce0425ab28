import type { FrontEndName } from "@deeds/contracts";
import { MicroFrontend } from "@deeds/ui";
import { type ReactNode, Suspense } from "react";
import { forgetPart, lazyPart, RemoteLoadError } from "./lazy-parts.ts";
import { RemoteErrorBoundary } from "./remote-error-boundary.tsx";
import { useRemoteHost } from "./remote-host.ts";
import type { SlotName } from "./slots.ts";

/** A page or a slot of a remote. */
export type RemotePartId =
  | { remote: FrontEndName; page: string }
  | { remote: FrontEndName; slot: SlotName };

interface RemotePartProps {
  part: RemotePartId;
  /** Handed to the remote's component. */
  handed?: object | undefined;
  /** While it loads. */
  fallback: ReactNode;
  /** When it cannot be loaded or drawn. */
  renderError: (error: Error, retry: () => void) => ReactNode;
}

/**
 * Draws a part of a remote in the remote's own style scope, with its own waiting and its own error:
 * whatever happens in it stays in it.
 */
export function RemotePart({ part, handed, fallback, renderError }: RemotePartProps) {
  const host = useRemoteHost();
  const report = (error: Error) => {
    // The loader has reported a load that failed; here only what failed afterwards is news.
    if (!(error instanceof RemoteLoadError)) host.report(part.remote, "render-failed");
  };
  return (
    <RemoteErrorBoundary
      renderError={renderError}
      onError={report}
      onRetry={() => forgetPart(host, part)}
    >
      <MicroFrontend name={part.remote}>
        <Suspense fallback={fallback}>
          <LoadedPart part={part} handed={handed} />
        </Suspense>
      </MicroFrontend>
    </RemoteErrorBoundary>
  );
}

function LoadedPart({ part, handed }: Pick<RemotePartProps, "part" | "handed">) {
  const Part = lazyPart(useRemoteHost(), part);
  return <Part {...handed} />;
}
