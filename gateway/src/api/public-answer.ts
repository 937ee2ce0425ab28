import { type Endpoint, requestIdHeader } from "@deeds/contracts";
import { traceparentHeader } from "@deeds/tracing";
import type { KeptAnswer } from "../cache/answers.ts";
import { type Caller, isSignedIn } from "../identity/caller.ts";
import type { RequestState } from "../pipeline/request-state.ts";
import { deadlinesOf } from "../upstream/deadlines.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import type { House } from "./house.ts";

/** Whether this caller gets what everybody gets. */
export const mayBeKept = ({ staleOn, sameForAll }: Endpoint, caller: Caller): boolean =>
  staleOn.length > 0 && (sameForAll || !isSignedIn(caller));

/** Who asks first; the answer is everybody's. */
type Asker = Pick<RequestState, "language" | "requestId"> & { traceparent?: string | undefined };

/** What everybody reads at an address, from memory while nothing has made it stale. */
export function publicAnswer(
  { answers, upstreams }: Pick<House, "answers" | "upstreams">,
  endpoint: Endpoint,
  address: string,
  { language, requestId, traceparent }: Asker,
): KeptAnswer | Promise<KeptAnswer> {
  return answers.get(endpoint, `${language} ${address}`, () => {
    const headers = {
      accept: "application/json",
      "accept-language": language,
      [requestIdHeader]: requestId,
      ...(traceparent && { [traceparentHeader]: traceparent }),
    };
    return readAnswer(upstreams.of(endpoint.service), address, headers, deadlinesOf(endpoint));
  });
}
