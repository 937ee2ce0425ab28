import type { Endpoint } from "@deeds/contracts";

export type Kind = "proof" | "person" | "edit";
export type Decision = "approved" | "rejected";

/**
 * How a call ended for its caller. `unknown`: no answer, or one that leaves open whether it
 * happened; `refused`: a clear no, so that nothing may have happened.
 */
export type Outcome = "ok" | "refused" | "unknown";

export interface Operation {
  kind: Kind;
  key: string;
  id: number | null;
  /** Null: it was made, not decided on. */
  decision: Decision | null;
  outcome: Outcome;
  /** 0: no answer came. */
  status: number;
  retryAfter: string | null;
  at: number;
  endedAt: number;
}

/** When something was broken on purpose: errors are allowed here and nowhere else. */
export interface Window {
  from: number;
  until: number;
}

export interface Ledger {
  operations: Operation[];
  windows: Window[];
}

export const emptyLedger = (): Ledger => ({ operations: [], windows: [] });

/** Breaks something for as long as `work` takes, and a while longer for what was under way. */
export async function inWindow<Result>(
  ledger: Ledger,
  work: () => Promise<Result>,
  afterwardsMs = 5_000,
): Promise<Result> {
  const window: Window = { from: Date.now() - 250, until: Number.POSITIVE_INFINITY };
  ledger.windows.push(window);
  try {
    return await work();
  } finally {
    window.until = Date.now() + afterwardsMs;
  }
}

export interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

const patienceMs = 20_000;

export async function attempt(
  origin: string,
  endpoint: Endpoint,
  { id, body, headers }: { id?: number; body?: unknown; headers: Record<string, string> },
): Promise<Answer> {
  try {
    const answer = await fetch(origin + endpoint.path.replace("{id}", String(id)), {
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    const parsed: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: parsed };
  } catch {
    return { status: 0, retryAfter: null, body: undefined };
  }
}

export const outcomeOf = ({ status }: Answer): Outcome => {
  if (status >= 200 && status < 300) return "ok";
  return status >= 400 && status < 500 ? "refused" : "unknown";
};
