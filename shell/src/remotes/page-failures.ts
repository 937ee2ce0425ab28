import type { LiveSet } from "@deeds/contracts";
import { isAbort, onCallFailed } from "@deeds/remote-kit";
import { describe, type Failure } from "./remote-loader.ts";

type Report = (failure: Failure) => void;

/**
 * Reports uncaught errors, also of event handlers, unhandled rejections and failed calls, each for
 * the front end whose script is on the stack. Errors of other scripts, e.g. of extensions, are ignored.
 */
export function reportFailures(live: LiveSet, report: Report): void {
  const reportError = (cause: unknown) => {
    if (!(cause instanceof Error) || isAbort(cause)) return;
    const owner = ownerOf(cause.stack ?? "");
    if (owner) report({ ...owner, kind: "script-failed", ...describe(cause) });
  };
  addEventListener("error", ({ error }) => reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
  onCallFailed(({ endpoint, error, stack }) => {
    const { code, status } = error;
    const kind = code === "unexpected-response" ? "script-failed" : "call-failed";
    const owner = ownerOf(stack) ?? shellOf(live);
    if (!owner) return;
    const message = `${endpoint.name}: ${status} ${code}`;
    const failure: Failure = { ...owner, kind, message, stack };
    // A page that is left cancels its calls, and its timers too.
    setTimeout(() => report(failure), leavingMs);
  });
}

const leavingMs = 1_000;

const shellOf = ({ remotes }: LiveSet) => {
  const shell = remotes.find(({ name }) => name === "shell");
  return shell && { remote: shell.name, version: shell.version };
};

/** Returns the first remote on a stack, else the shell when it is there. */
export function ownerOf(stack: string): { remote: string; version: string } | null {
  const frames = [...stack.matchAll(/\/mf\/([a-z][a-z0-9-]*)\/(\d[\w.-]*)\//g)];
  const frame = frames.find(([, name]) => name !== "shell") ?? frames[0];
  const [, remote, version] = frame ?? [];
  return remote && version ? { remote, version } : null;
}
