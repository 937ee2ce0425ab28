import { type Endpoint, identityHeader, requestIdHeader } from "@deeds/contracts";
import type { House } from "../api/house.ts";
import { isCacheable } from "../cache/responses.ts";
import type { Caller } from "../identity/identities.ts";
import type { RequestState } from "../pipeline/request-state.ts";
import { deadlinesOf, readAnswer } from "../upstream/read-answer.ts";

/** A page waits no longer than this for its first data; it asks for the rest itself. */
const patienceMs = 1_000;

/** What a call answers to this viewer, or null when it cannot be known in time. */
export interface FirstAnswer {
  status: number;
  json: unknown;
}

export type ReadFirst = (endpoint: Endpoint, address: string) => Promise<FirstAnswer | null>;

/** Reads the calls of a page as its viewer would, everybody's from memory. */
export function firstReader(house: House, caller: Caller, state: RequestState): ReadFirst {
  const ask = async (endpoint: Endpoint, address: string): Promise<FirstAnswer> => {
    const answer = isCacheable(endpoint, caller)
      ? await house.responses.get(endpoint, address, state)
      : await readAs(house, caller, endpoint, address, state);
    return { status: answer.status, json: JSON.parse(answer.body.toString("utf8")) };
  };
  return async (endpoint, address) => {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, patienceMs, null);
    try {
      return await Promise.race([ask(endpoint, address).catch(() => null), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function readAs(
  { upstreams }: House,
  { tokens }: Caller,
  endpoint: Endpoint,
  address: string,
  { language, requestId }: RequestState,
) {
  const token = tokens[endpoint.service];
  const headers = {
    accept: "application/json",
    "accept-language": language,
    [requestIdHeader]: requestId,
    ...(token && { [identityHeader]: token }),
  };
  return readAnswer(upstreams.of(endpoint.service), address, headers, deadlinesOf(endpoint));
}
