import { setTimeout } from "node:timers/promises";
import { endpoints, type FrontEndName, type VersionFailure } from "@deeds/contracts";

/** React's mark of an area that threw on the server and is left to the browser. */
const leftToBrowser = "<!--$!-->";
const emptyRoot = '<div id="root"></div>';

/** Returns what a document has of its page: all, all but an area that threw, or nothing. */
export function renderedOf(html: string): "whole" | "part" | "nothing" {
  if (html.includes(emptyRoot)) return "nothing";
  return html.includes(leftToBrowser) ? "part" : "whole";
}

/** A page in staging as it was opened. */
export interface Opened {
  path: string;
  /** The pattern of its path. */
  route: string;
  /** The front end whose page it is. */
  name: FrontEndName;
  rendered: ReturnType<typeof renderedOf>;
}

interface Version {
  name: FrontEndName;
  version: string;
}

interface ServerFailure extends Pick<VersionFailure, "message" | "route"> {
  remote: FrontEndName;
  /** Counted since the gate began; another one is of the last minutes. */
  isNew: boolean;
}

export const usualWaits = {
  /** A gateway reports failures every second, that of a page which loops once its render has ended. */
  reportMs: 2_500,
  reportOfUnrenderedMs: 8_000,
  pollMs: 500,
  /** The renderer is busy for so long with a page that loops after its document was sent without it. */
  loopMs: 4_000,
};
/** A version that failed three times is not rendered for a minute. */
const recentMs = 90_000;
/** With each of them two renders have failed: further ones may be empty because the version is paused. */
const maxLooping = 2;
const maxMessage = 200;

/**
 * Watches the failures of the renderer that are counted for these versions.
 * @param get returns a response of the product as text, by path
 */
export async function watchServer(
  versions: readonly Version[],
  get: (path: string) => Promise<string>,
  waits = usualWaits,
) {
  const startedAt = Date.now();
  const isOwn = (name: FrontEndName) => versions.some((version) => version.name === name);
  const list = async () => {
    const lists = versions.map(async (version) => {
      const text = await get(failuresPath(version));
      const { data } = endpoints.releaseFailures.response.safeParse(jsonIn(text));
      if (!data) throw new Error(`the failures of ${version.name} are not readable: ${text}`);
      return data.map((one) => ({ ...one, remote: version.name, times: timesOf(one) }));
    });
    return (await Promise.all(lists)).flat().filter(({ times }) => times > 0);
  };
  const before = new Map((await list()).map(({ remote, id, times }) => [`${remote} ${id}`, times]));
  const read = async (): Promise<ServerFailure[]> =>
    (await list()).flatMap(({ id, times, lastSeenAt, ...failure }) => {
      const isNew = times > (before.get(`${failure.remote} ${id}`) ?? 0);
      const isRecent = Date.parse(lastSeenAt) > startedAt - recentMs;
      return isNew || isRecent ? [{ ...failure, isNew }] : [];
    });
  /** The failures that a page may have, its own first: those of one second are reported with one route. */
  const reasonsFor = ({ route, name }: Opened, failures: readonly ServerFailure[]) =>
    failures
      .filter(({ remote }) => remote === name || !isOwn(name))
      .toSorted((one, other) => Number(other.route === route) - Number(one.route === route));

  /** Waits until each of these pages has a failure, at most as long as the report of one takes. */
  const failuresOf = async (pages: readonly Opened[]): Promise<ServerFailure[]> => {
    const until = Date.now() + (pages.length > 0 ? waits.reportOfUnrenderedMs : waits.reportMs);
    for (;;) {
      const failures = await read();
      const isComplete = pages.every((page) => {
        const [first] = reasonsFor(page, failures);
        return first?.isNew && first.route === page.route;
      });
      if ((pages.length > 0 && isComplete) || Date.now() >= until) return failures;
      await setTimeout(waits.pollMs);
    }
  };

  /**
   * Returns which of the pages without content do not get it by themselves: a machine that does something
   * else ends one render, a page that loops ends each.
   */
  const loopingOf = async (pages: readonly Opened[]): Promise<Opened[]> => {
    const looping: Opened[] = [];
    for (const page of pages) {
      if (looping.length === maxLooping) break;
      if (looping.length > 0) await setTimeout(waits.loopMs);
      if (renderedOf(await get(page.path)) !== "whole") looping.push(page);
    }
    return looping;
  };

  return {
    /** Returns what the server could not render of the pages that were opened, and why. */
    problemsOf: async (opened: readonly Opened[]): Promise<string[]> => {
      const parts = opened.filter(({ rendered }) => rendered === "part");
      // Those of other front ends are also empty when no renderer is free; their failures are not readable.
      const empty = opened.filter(({ rendered, name }) => rendered === "nothing" && isOwn(name));
      const failures = await failuresOf([...parts, ...empty]);
      // Without a failure the renderer was not asked.
      const failed = empty.filter((page) => reasonsFor(page, failures).length > 0);
      const looping = await loopingOf(failed);
      const blamed = [...parts, ...looping].map((page) => {
        const [reason = { remote: page.name, message: unknown }] = reasonsFor(page, failures);
        return { page, reason };
      });
      const reasons = blamed.map(({ reason }) => reason);
      const late = failed.filter((page) => !looping.includes(page));
      const excused = new Set(late.map((page) => reasonsFor(page, failures)[0]?.message));
      const others = failures.filter(
        (failure) => failure.isNew && !reasons.includes(failure) && !excused.has(failure.message),
      );
      return [
        ...blamed.map(({ page, reason }) => problemOf(page.path, reason)),
        ...others.map((other) => problemOf(other.route ?? "a page", other)),
      ];
    },
  };
}

const unknown = "try `renderPageOnServer` of @deeds/remote-kit/testing";

const problemOf = (
  where: string,
  { remote, message }: Pick<ServerFailure, "remote" | "message">,
): string => `${where}: the server could not render ${remote}: ${message.slice(0, maxMessage)}`;

/** Returns the JSON of a response; `null` for another one, e.g. of a proxy. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const failuresPath = ({ name, version }: Version): string =>
  endpoints.releaseFailures.path.replace("{remote}", name).replace("{version}", version);

/** How often the renderer failed by it, not a browser. */
const timesOf = ({ browsers }: VersionFailure): number =>
  browsers.find(({ name }) => name === "Server")?.count ?? 0;
