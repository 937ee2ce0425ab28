import { type Endpoint, requestIdHeader } from "@deeds/contracts";
import type { KeptAnswer } from "../cache/answers.ts";
import type { RequestState } from "../pipeline/name-request.ts";
import { deadlinesOf } from "../upstream/deadlines.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import type { House } from "./house.ts";

/** What everybody reads at an address, from memory while nothing has made it stale. */
export function publicAnswer(
  { answers, upstreams }: Pick<House, "answers" | "upstreams">,
  endpoint: Endpoint,
  address: string,
  { language, requestId }: RequestState,
): KeptAnswer | Promise<KeptAnswer> {
  const headers = {
    accept: "application/json",
    "accept-language": language,
    [requestIdHeader]: requestId,
  };
  return answers.get(endpoint, `${language} ${address}`, () =>
    readAnswer(upstreams.of(endpoint.service), address, headers, deadlinesOf(endpoint)),
  );
}
