import type { Identity, ServiceName } from "@deeds/contracts";

/** Who calls, as far as the gateway knows. */
export interface Caller {
  identity: Identity | null;
  tokens: Partial<Record<ServiceName, string>>;
  /** A `Set-Cookie` value when a session was opened for the call. */
  setCookie: string | null;
  /** A session cookie came, but the auth service cannot say whose it is. */
  unknown: boolean;
}

export const nobody: Caller = { identity: null, tokens: {}, setCookie: null, unknown: false };
export const unknownCaller: Caller = { ...nobody, unknown: true };

/** A visitor has a session but no account, and reads what everybody reads. */
export const isSignedIn = ({ identity }: Caller): boolean => identity?.userId != null;
