import { type FailedRenders, failedRendersPerCall, type PageClaims } from "@deeds/contracts";
import { type Logger, runPeriodically } from "@deeds/service-kit";
import type { FailedVersion } from "../documents/render-content.ts";
import { postJson, type Upstream } from "../upstream/read-response.ts";

const flushMs = 1_000;
const maxWaiting = 50;
const maxTrials = 1_000;
const maxMessage = 500;
const maxStack = 8_000;

interface Document {
  /** The pattern of the page's path. */
  route: string | undefined;
  /** The claims of its page token; `trial` for a document of staging or of a preview. */
  page: PageClaims | "trial";
}

/**
 * Reports documents whose content a version failed to render to the releases service, each with the
 * claims of its page token: so it counts for the client that requested it, once. Documents of staging and
 * previews are only counted; others without a page token are not, as a browser's report without one.
 */
export function createFailedRenderReports(releases: Upstream, log: Logger) {
  const waiting = new Map<string, { path: string; report: FailedRenders }>();
  const flush = async () => {
    const sent = [...waiting.values()];
    waiting.clear();
    for (const { path, report } of sent) await postJson(releases, path, { body: report });
  };
  const sending = runPeriodically({
    everyMs: flushMs,
    task: flush,
    onError: (error) => log.debug({ err: error }, "reports of failed renders are lost"),
  });
  const addOne = ({ remote, version, message, stack }: FailedVersion, document: Document) => {
    const { route, page } = document;
    const path = `/internal/versions/${remote}/${version}/failed-renders`;
    const key = `${path} ${message}`;
    const { pages = [], trials = 0 } = waiting.get(key)?.report ?? {};
    const isFull = pages.length >= failedRendersPerCall || waiting.size >= maxWaiting;
    if (isFull || trials >= maxTrials) return;
    const report = {
      message: message.slice(0, maxMessage),
      ...(stack && { stack: stack.slice(0, maxStack) }),
      ...(route && { route }),
      pages: page === "trial" ? pages : [...pages, page],
      trials: page === "trial" ? trials + 1 : trials,
    };
    waiting.set(key, { path, report });
  };
  return {
    add: (failed: Promise<readonly FailedVersion[]>, document: Document): void => {
      void failed.then((versions) => {
        for (const one of versions) addOne(one, document);
      });
    },
    close: async () => {
      await sending.stop();
      await flush().catch(() => undefined);
    },
  };
}

export type FailedRenderReports = ReturnType<typeof createFailedRenderReports>;
