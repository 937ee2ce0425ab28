import type { ErrorInfo } from "react";

/**
 * Reports what React recovered from while it hydrated as an error of the component that differed. The
 * stack of React's own error has frames of React alone, which are the shell's. An error of the server,
 * which comes without a stack, is known to the gateway. A document whose address has become another one
 * before it was hydrated differs, and is being replaced by the boot script.
 */
export function onRecoverableError(cause: unknown, { componentStack }: ErrorInfo): void {
  const isOfServer = cause instanceof Error && cause.stack === "";
  if (isOfServer || "left" in document.documentElement.dataset) return;
  reportError(cause instanceof Error ? ofComponent(cause, componentStack ?? "") : cause);
}

export function ofComponent(cause: Error, componentStack: string): Error {
  const error = new Error(cause.message, { cause });
  error.stack = `${cause.name}: ${cause.message}${componentStack}`;
  return error;
}
