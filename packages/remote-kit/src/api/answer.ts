import type { Call, Endpoint } from "@deeds/contracts/browser";
import { ApiError, errorOfAnswer, networkError, unexpectedAnswer } from "./api-error.ts";
import { loadSchemas } from "./load-schemas.ts";

interface RawAnswer {
  status: number;
  statusText: string;
  text: string;
}

/** Turns an answer into what the contract promises, or throws ApiError. */
export async function readAnswer(
  endpoint: Call,
  { status, statusText, text }: RawAnswer,
): Promise<unknown> {
  if (status < 200 || status > 299) {
    const error = errorOfAnswer(status, statusText, text);
    if (error.code === "not-authenticated") announceUnauthenticated();
    throw error;
  }
  if (endpoint.answer === "empty") return undefined;
  return parseAnswer(endpoint, status, text);
}

async function parseAnswer({ name }: Call, status: number, text: string): Promise<unknown> {
  const { endpoints } = await loadSchemas().catch(() => {
    throw networkError();
  });
  try {
    const answer: unknown = JSON.parse(text);
    const known = (endpoints as Partial<Record<string, Endpoint>>)[name];
    // A remote may be younger than the shell, which then does not know its calls yet.
    return known ? known.response.parse(answer) : answer;
  } catch (cause) {
    console.error(`${name} answered against its contract`, cause);
    throw unexpectedAnswer(status);
  }
}

/** An abandoned call is nobody's error. */
export const isAbort = (error: unknown): boolean =>
  !(error instanceof ApiError) && error instanceof Error && error.name === "AbortError";

/** Throws what a request failed with: an abort as it is, everything else as ApiError. */
export function throwNetworkError(cause: unknown): never {
  throw isAbort(cause) ? cause : networkError();
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears of every answer that says the session is over; returns how to stop. */
export function onUnauthenticated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceUnauthenticated(): void {
  for (const listener of listeners) listener();
}
