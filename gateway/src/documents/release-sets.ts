import { createHash } from "node:crypto";
import { type LiveRemote, type LiveSet, liveSets } from "@deeds/contracts";
import { AppError, createSerialTask, type Logger } from "@deeds/service-kit";
import { bootScript } from "@deeds/ui/boot-script";
import type { Dispatcher } from "undici";
import { z } from "zod";
import { documentPolicy } from "../pipeline/security-headers.ts";
import { readResponse } from "../upstream/read-response.ts";

export interface PageSet {
  live: LiveSet;
  importMap: string;
  policy: string;
  /** The same with the previous version of the shell; `null` when there is none. */
  readonly withPreviousShell: PageSet | null;
}

export interface PageSets {
  production: PageSet;
  staging: PageSet | null;
  canary: { id: number; percent: number; pageSet: PageSet } | null;
}

const refreshMs = 10_000;
const firstRefreshMs = 500;

/** The response of the releases service, and the front ends in it. */
export interface LiveSetsText {
  text: string;
  /** Of all environments; a front end may have several versions. */
  remotes: readonly LiveRemote[];
}

/** Follows the live release set; during an outage the last known one is used. */
export function followLiveSet(
  upstream: Dispatcher,
  options: {
    /** Reads the response that an earlier process stored; `null` without one. */
    readStored: () => Promise<string | null>;
    onChange: (live: LiveSetsText) => void;
    log: Logger;
  },
) {
  const { readStored, onChange, log } = options;
  let current: PageSets | null = null;
  let known = "";
  let timer: NodeJS.Timeout | undefined;

  const read = async () => {
    const response = await readResponse(upstream, "/internal/live");
    if (response.status === 200) apply(response.body.toString("utf8"));
  };
  const apply = (text: string | null) => {
    if (text === null || text === known) return;
    const { production, staging, canary } = readLiveSets(text);
    current = {
      production: compose(production),
      staging: staging && compose(staging),
      canary: canary && { ...canary, pageSet: compose(canary.live) },
    };
    known = text;
    log.info({ set: production.id, canary: canary?.live.id }, "a release set is live");
    const sets = [production, staging ?? [], canary?.live ?? []].flat();
    onChange({ text, remotes: sets.flatMap(({ remotes }) => remotes) });
  };
  const readFirst = async () => {
    try {
      apply(await readStored());
    } catch (error) {
      log.warn({ err: error }, "the stored live sets could not be read");
    }
  };
  let first: Promise<void> | undefined;
  const reading = createSerialTask({
    task: async () => {
      clearTimeout(timer);
      try {
        first ??= readFirst();
        await first;
        await read();
      } finally {
        timer = setTimeout(reading.wake, current ? refreshMs : firstRefreshMs).unref();
      }
    },
    onError: (error) => {
      // An outage ends by itself; a response that this gateway cannot parse does not.
      const level = error instanceof AppError ? "debug" : "warn";
      log[level]({ err: error }, "the live set could not be read");
    },
  });
  reading.wake();
  return {
    /** `null` until a release set was read for the first time. */
    current: () => current,
    refresh: reading.wake,
    /** Does not wait for the current read, which may take seconds during an outage. */
    close: () => {
      void reading.stop();
      clearTimeout(timer);
    },
  };
}

export type LiveSets = ReturnType<typeof followLiveSet>;

export function compose(live: LiveSet): PageSet {
  // With the previous versions, which the page falls back on.
  const versions = live.remotes.flatMap((remote) => [remote, remote.previous ?? []].flat());
  const scripts = versions.flatMap(({ base, integrity }) =>
    Object.entries(integrity)
      .filter(([path]) => path.endsWith(".js"))
      .map(([path, hash]) => [`${base}${path}`, hash] as const),
  );
  const importMap = JSON.stringify({ integrity: Object.fromEntries(scripts) });
  const policy = documentPolicy([bootScript, importMap].map(hashOf));
  let fallback: PageSet | null | undefined;
  return {
    live,
    importMap,
    policy,
    get withPreviousShell() {
      if (fallback === undefined) fallback = composePrevious(live);
      return fallback;
    },
  };
}

function composePrevious(live: LiveSet): PageSet | null {
  const fallBack = (remote: LiveRemote): LiveRemote => {
    const { name, previous } = remote;
    if (name !== "shell" || !previous?.preload) return remote;
    return { ...remote, ...previous, preload: previous.preload, previous: null };
  };
  const remotes = live.remotes.map(fallBack);
  return remotes.every((remote, at) => remote === live.remotes[at])
    ? null
    : compose({ ...live, remotes });
}

const hashOf = (script: string): string =>
  `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** The response of a releases service without staging and canaries: the live set alone. */
const setAlone = z.looseObject({ id: z.int(), remotes: z.array(z.unknown()) });

/** Parses responses of earlier and later releases services too. Throws for anything else. */
export function readLiveSets(text: string): z.infer<typeof liveSets> {
  const response: unknown = JSON.parse(text);
  const { data: alone } = setAlone.safeParse(response);
  return liveSets.parse(alone ? { production: { key: `${alone.id}`, ...alone } } : response);
}
