import type { FrontEndName } from "@deeds/contracts";
import { MicroFrontend } from "@deeds/ui";
import {
  Component,
  type ComponentType,
  type ErrorInfo,
  lazy,
  type ReactNode,
  Suspense,
} from "react";
import { type RemoteHost, useRemoteHost } from "./remote-host.ts";
import type { Lazy, SlotName } from "./slots.ts";

interface Props {
  /** Drawn in place of what failed. */
  renderError: (error: Error, retry: () => void) => ReactNode;
  onError?: ((error: Error) => void) | undefined;
  /** Before the part is drawn again. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps a part that fails from taking the rest of the page along. */
export class RemoteErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: Error } {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.onError?.(error);
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.renderError(error, this.retry) : this.props.children;
  }
}

type AnyComponent = ComponentType<Record<string, unknown>>;

/** Thrown when a remote could not be had; told apart from an error inside what it draws. */
export class RemoteLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} could not be loaded`, { cause });
    this.name = "RemoteLoadError";
  }
}

/** By host, since its versions decide what is behind a part; React keeps a component by identity. */
const known = new WeakMap<RemoteHost, Map<string, AnyComponent>>();

/** The component of a page or slot, the same one each time, so that a second visit is instant. */
export function lazyPart(host: RemoteHost, part: RemotePartId): AnyComponent {
  const parts = partsOf(host);
  const key = keyOfPart(part);
  const component = parts.get(key) ?? lazy(() => loadPart(host, part));
  parts.set(key, component);
  return component;
}

/** React keeps a failed load for good; forgetting it makes the next render try again. */
export function forgetPart(host: RemoteHost, part: RemotePartId): void {
  partsOf(host).delete(keyOfPart(part));
}

async function loadPart(host: RemoteHost, part: RemotePartId): Promise<{ default: AnyComponent }> {
  const remote = await host.load(part.remote);
  const load = "page" in part ? remote.pages[part.page] : remote.slots?.[part.slot];
  if (!load) throw new RemoteLoadError(part.remote, new Error(`it lacks ${keyOfPart(part)}`));
  try {
    return await (load as Lazy<Record<string, unknown>>)();
  } catch (cause) {
    throw new RemoteLoadError(part.remote, cause);
  }
}

const keyOfPart = (part: RemotePartId): string =>
  `${part.remote} ${"page" in part ? part.page : part.slot}`;

function partsOf(host: RemoteHost): Map<string, AnyComponent> {
  const parts = known.get(host) ?? new Map<string, AnyComponent>();
  known.set(host, parts);
  return parts;
}

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
