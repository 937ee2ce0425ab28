import { Component, type ErrorInfo, type ReactNode } from "react";

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
