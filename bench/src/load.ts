import autocannon from "autocannon";

export interface LoadOptions
  extends Pick<autocannon.Options, "method" | "headers" | "body" | "requests"> {
  url: string;
  /** Each sends its next request when it has the response to the last; 1 by default. */
  connections?: number;
  /** When it ends: after a time, after a number of responses, or when something else has ended. */
  end: { seconds: number } | { responses: number } | { when: Promise<unknown> };
  /** Whether other responses than 2xx are counted too; else they are an error. */
  mayReject?: boolean;
}

export type Load = Awaited<ReturnType<typeof load>>;

/**
 * Puts load on an address by autocannon. Returns the responses per second, how many had which status,
 * and the milliseconds until each, as they came. With fractions: the histogram of autocannon has whole
 * milliseconds, in which a response of this machine to itself is often 0. Throws when a response is no
 * success or never came.
 */
export async function load({ end, mayReject = false, ...options }: LoadOptions) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let endedAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        connections: 1,
        timeout: 60,
        sampleInt: 10,
        ...options,
        ...("responses" in end && { amount: end.responses }),
        duration: "seconds" in end ? end.seconds : 3_600,
      },
      (problem: Error | null, outcome) => (problem ? reject(problem) : resolve(outcome)),
    );
    running.on("response", (_client, status, _bytes, time) => {
      endedAt = performance.now();
      times.push(time);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    const stop = () => running.stop();
    if ("when" in end) end.when.then(stop, stop);
  });
  const failed = result.errors + (mayReject ? 0 : result.non2xx);
  if (failed > 0) throw new Error(`${options.url}: ${failed} failed, ${JSON.stringify(statuses)}`);
  return { rate: (1_000 * times.length) / (endedAt - startedAt), times, statuses };
}
