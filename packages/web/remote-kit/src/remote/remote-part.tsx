import type { FrontEndName } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useLocation } from "@deeds/router";
import { Delayed, Dialog, ErrorState, MicroFrontend, Spinner, useHydrated } from "@deeds/ui";
import { hydratedEvent } from "@deeds/ui/boot-script";
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { RenderPassContext } from "../render/render-pass.ts";
import { dropPart, lazyPart, RemoteLoadError, type RemotePartId } from "./lazy-parts.ts";
import { type RemoteHost, useRemoteHost } from "./remote-host.ts";
import type { DialogState, SlotName, SlotProps } from "./slots.ts";

interface BoundaryProps {
  renderError: (error: Error, retry: () => void) => ReactNode;
  onError?: ((error: Error) => void) | undefined;
  /** Returns whether the part is rendered again in place of the error. */
  recover?: ((error: Error) => boolean) | undefined;
  /** Called before the part is rendered again. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders `renderError` in place of a part that throws; the rest of the page works. */
export class RemoteErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: Error } {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.onError?.(error);
    // Rendered before the next paint, so that the error is not shown.
    if (this.props.recover?.(error)) this.setState({ error: null });
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

interface RemotePartProps {
  part: RemotePartId;
  handed?: object | undefined;
  fallback: ReactNode;
  renderError: (error: Error, retry: () => void) => ReactNode;
}

/**
 * Renders a part of a remote in the remote's style scope, with its own fallback and error. A part that
 * throws is rendered once more from the previous version of its remote.
 */
export function RemotePart({ part, handed, fallback, renderError }: RemotePartProps) {
  const host = useRemoteHost();
  const pass = useContext(RenderPassContext);
  const hasFallenBack = useRef(false);
  const recover = (error: Error): boolean => {
    if (error instanceof RemoteLoadError || hasFallenBack.current) return false;
    hasFallenBack.current = true;
    if (!host.fallBack(part.remote)) return false;
    dropPart(host, part);
    return true;
  };
  const report = (error: Error) => {
    // The loader has reported a failed load already.
    if (!(error instanceof RemoteLoadError)) host.report(part.remote, "render-failed", error);
  };
  const [isThere, setThere] = useState(false);
  const boundaryKey = useBoundaryKey(isThere);
  const loaded = <LoadedPart part={part} handed={handed} onThere={setThere} />;
  const boundary = (
    <Suspense key={boundaryKey} fallback={fallback}>
      {loaded}
    </Suspense>
  );
  return (
    <RemoteErrorBoundary
      renderError={renderError}
      onError={report}
      recover={recover}
      onRetry={() => dropPart(host, part)}
    >
      <MicroFrontend name={part.remote}>
        {hasServerBundle(host, part.remote) ? (
          (pass?.throwsErrors && loaded) || boundary
        ) : (
          <AfterHydration fallback={fallback}>{boundary}</AfterHydration>
        )}
      </MicroFrontend>
    </RemoteErrorBoundary>
  );
}

/**
 * Key of an area's boundary. It becomes another one when the reader goes to another address or chooses
 * another language before the part is there: React would compare the HTML of the server with that of
 * another page, and renders the area anew instead.
 */
function useBoundaryKey(isThere: boolean): string {
  const { pathname, search } = useLocation();
  const [language] = useLanguage();
  const shown = `${language} ${pathname}${search}`;
  const [first] = useState(shown);
  const [isReplaced, setReplaced] = useState(false);
  if (!isThere && !isReplaced && shown !== first) setReplaced(true);
  return isReplaced ? "replaced" : "first";
}

/** Without it the boundary would end in an error on the server, from which React recovers in the browser. */
const AfterHydration = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useHydrated() ? children : fallback;

function hasServerBundle({ live }: RemoteHost, name: FrontEndName): boolean {
  const remote = live.remotes.find((one) => one.name === name);
  return remote?.server !== undefined && !remote.off;
}

interface LoadedPartProps extends Pick<RemotePartProps, "part" | "handed"> {
  onThere(isThere: true): void;
}

function LoadedPart({ part, handed, onThere }: LoadedPartProps) {
  const host = useRemoteHost();
  const pass = useContext(RenderPassContext);
  if (pass) {
    pass.remote = part.remote;
    if ("page" in part) pass.pageRemote = part.remote;
  }
  const hydrated = useHydrated();
  const [isHydrating] = useState(!hydrated);
  // With the commit: an event after it is React's, one before it is repeated.
  useLayoutEffect(() => {
    dispatchEvent(new CustomEvent(hydratedEvent, { detail: part.remote }));
    onThere(true);
  }, [onThere, part.remote]);
  const Part = pass ? pass.partOf(part) : lazyPart(host, part, isHydrating);
  // The same element again at the end of the hydration: React would render the whole part once more.
  return useMemo(() => <Part {...handed} />, [Part, handed]);
}

type SlotElementProps<Name extends SlotName> = SlotProps[Name] & {
  name: Name;
  /** Dialogs have one of their own. */
  fallback?: ReactNode;
  /** In place of the error message; `null` for what the page can do without. */
  failure?: ReactNode;
};

/**
 * Renders what another front end offers in a slot. The remote is loaded when the slot is first
 * needed; a failure shows in this place only.
 *
 * ```tsx
 * <Slot name="submissions.add-proof" open={open} onClose={close} person={person} />
 * ```
 */
export function Slot<Name extends SlotName>({
  name,
  fallback,
  failure,
  ...handed
}: SlotElementProps<Name>) {
  const { open, onClose } = handed as { open?: boolean; onClose?: () => void };
  const needed = useOnceTrue(open ?? true);
  const { live } = useRemoteHost();
  const remote = live.remotes.find(({ slots }) => slots.includes(name))?.name;
  if (!needed) return null;
  const dialog = onClose && { open: open ?? false, onClose };
  const unavailable = (onRetry?: () => void) =>
    failure === undefined ? <Unavailable dialog={dialog} onRetry={onRetry} /> : failure;
  if (!remote) return unavailable();
  return (
    <RemotePart
      part={{ remote, slot: name }}
      handed={handed}
      fallback={fallback ?? (dialog && <SlotWait {...dialog} />)}
      renderError={(_, retry) => unavailable(retry)}
    />
  );
}

interface UnavailableProps {
  dialog: DialogState | undefined;
  onRetry?: (() => void) | undefined;
}

function Unavailable({ dialog, onRetry }: UnavailableProps) {
  const { t } = useTranslation("kit");
  const error = (
    <ErrorState title={t("part.unavailable")} onRetry={onRetry} plain={Boolean(dialog)}>
      {t("part.restWorks")}
    </ErrorState>
  );
  if (!dialog) return error;
  return (
    <Dialog {...dialog} size="small" title={t("part.title")}>
      {error}
    </Dialog>
  );
}

/** Stays true from the first time it was true. */
function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}

/** While a dialog of another front end loads: it opens at once and can be closed. */
function SlotWait(dialog: DialogState) {
  const { t } = useTranslation("kit");
  return (
    <Delayed>
      <Dialog {...dialog} size="small" title={t("part.loading")}>
        <Spinner />
      </Dialog>
    </Delayed>
  );
}
