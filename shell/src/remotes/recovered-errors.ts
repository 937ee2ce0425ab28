import type { ErrorInfo } from "react";

/**
 * Reports what React recovered from while it hydrated as an error of the component that differed. The
 * stack of React's own error has frames of React alone, which are the shell's.
 */
export function onRecoverableError(cause: unknown, { componentStack }: ErrorInfo): void {
  reportError(cause instanceof Error ? ofComponent(cause, componentStack ?? "") : cause);
}

/** An error of the server has an empty stack, and stays without: the gateway has reported it. */
export function ofComponent(cause: Error, componentStack: string): Error {
  if (cause.stack === "") return cause;
  const error = new Error(cause.message, { cause });
  error.stack = `${cause.name}: ${cause.message}${componentStack}`;
  return error;
}
