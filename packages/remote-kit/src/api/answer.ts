import type { Endpoint } from "@deeds/contracts";
import { ApiError, errorOfAnswer, unexpectedAnswer } from "./api-error.ts";
import { announceUnauthenticated } from "./unauthenticated.ts";

interface RawAnswer {
  status: number;
  statusText: string;
  text: string;
}

/** Turns an answer into what the contract promises, or throws ApiError. */
export function readAnswer(endpoint: Endpoint, { status, statusText, text }: RawAnswer): unknown {
  if (status < 200 || status > 299) {
    const error = errorOfAnswer(status, statusText, text);
    if (error.code === "not-authenticated") announceUnauthenticated();
    throw error;
  }
  if (endpoint.answer === "empty") return undefined;
  return parseAnswer(endpoint, status, text);
}

function parseAnswer(endpoint: Endpoint, status: number, text: string): unknown {
  try {
    return endpoint.response.parse(JSON.parse(text));
  } catch (cause) {
    console.error(`${endpoint.name} answered against its contract`, cause);
    throw unexpectedAnswer(status);
  }
}

/** An abandoned call is nobody's error. */
export const isAbort = (error: unknown): boolean =>
  !(error instanceof ApiError) && error instanceof Error && error.name === "AbortError";
