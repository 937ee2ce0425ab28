import { createHash } from "node:crypto";
import {
  type CanaryMembership,
  canaryKeyPart,
  type FrontEndName,
  isServerBundle,
  type LiveCanary,
  type LiveRemote,
  type LiveSet,
  type LiveSets as LiveSetsOfService,
  liveSets,
} from "@deeds/contracts";
import { AppError, createSerialTask, type Logger } from "@deeds/service-kit";
import { bootScript } from "@deeds/ui/boot-script";
import { z } from "zod";
import { documentPolicy } from "../pipeline/security-headers.ts";
import { type RenderableSet, renderableSet, renderingKey } from "../rendering/rendered-set.ts";
import { readResponse, type Upstream } from "../upstream/read-response.ts";
import { assign, placesOf } from "./canary-groups.ts";
import { escapeJson } from "./html.ts";

export interface PageSet {
  /** As documents contain it: without the hashes of server bundles. */
  live: LiveSet;
  /** What pages of a front end are rendered with; `null` when the server cannot render them. */
  renderingOf(name: FrontEndName): RenderableSet | null;
  /** JSON as documents contain it: the import map, and `live`. */
  texts: { importMap: Buffer; live: Buffer };
  policy: string;
  hasPreviousShell: boolean;
  /** The same with the previous version of the shell; `null` when there is none. */
  readonly withPreviousShell: PageSet | null;
}

export interface PageSets {
  production: PageSet;
  /** The live set with all staged versions that can be live together. */
  staging: PageSet | null;
  /** The live set with the staged versions of these front ends; `null` when there is none. */
  stagingOf(names: readonly FrontEndName[]): PageSet | null;
  hasCanaries: boolean;
  /** The release set of a browser's bucket, and its groups. */
  ofBucket(bucket: number): { pageSet: PageSet; canaries: CanaryMembership[] };
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
  upstream: Upstream,
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
    const sets = readLiveSets(text);
    const { production, staging, staged, canaries } = sets;
    current = composeAll(sets);
    known = text;
    log.info({ set: production.id, canaries: canaries.length }, "a release set is live");
    const changed = [
      ...canaries.flatMap((canary) => canary.remotes),
      ...staged.map((one) => one.remote),
    ];
    const remotes = [production, staging ?? []].flat().flatMap((set) => set.remotes);
    onChange({ text, remotes: [...remotes, ...changed] });
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

/** Composes the sets of canaries when a browser needs them: there is one for each bucket at most. */
export function composeAll({ production, staging, staged, canaries }: LiveSetsOfService): PageSets {
  const renderings: Renderings = new Map();
  const live = compose(production, renderings);
  const placed = canaries.map((canary) => ({ canary, places: placesOf(canary.id) }));
  const pageSets = new Map<string, PageSet>();
  const ofCanaries = (served: readonly LiveCanary[]): PageSet => {
    const last = served.at(-1);
    if (!last) return live;
    const parts = served.map(({ id }) => canaryKeyPart(id));
    const key = parts.join("+");
    const known = pageSets.get(key);
    if (known) return known;
    const remotes = served.flatMap((canary) => canary.remotes);
    const set = withRemotes(production, remotes, { id: last.setId, parts });
    const composed = compose(set, renderings);
    pageSets.set(key, composed);
    return composed;
  };
  const pages: ReturnType<PageSets["ofBucket"]>[] = [];
  const pageOf = (bucket: number) => {
    const { canaries: groups, served } = assign(bucket, placed);
    return { pageSet: ofCanaries(served), canaries: groups };
  };
  return {
    production: live,
    staging: staging && compose(staging),
    stagingOf: (names) => {
      const chosen = staged.filter(({ remote }) => names.includes(remote.name));
      const [first] = chosen;
      if (!first || !staging) return null;
      const remotes = chosen.map(({ remote }) => remote);
      const parts = staging.key.split("+").slice(1);
      return compose(withRemotes(production, remotes, { id: first.setId, parts }));
    },
    hasCanaries: canaries.length > 0,
    ofBucket: (bucket) => {
      const page = pages[bucket] ?? pageOf(bucket);
      pages[bucket] = page;
      return page;
    },
  };
}

/** Returns the set with other versions of some front ends, and with front ends that it does not have. */
function withRemotes(
  live: LiveSet,
  remotes: readonly LiveRemote[],
  { id, parts }: { id: number; parts: readonly string[] },
): LiveSet {
  const changed = new Map(remotes.map((remote) => [remote.name, remote]));
  const replaced = live.remotes.map((remote) => changed.get(remote.name) ?? remote);
  const known = new Set(live.remotes.map(({ name }) => name));
  const added = remotes.filter(({ name }) => !known.has(name));
  return { ...live, id, key: [live.key, ...parts].join("+"), remotes: [...replaced, ...added] };
}

/** By `renderingKey`; sets of the same live state share them. */
type Renderings = Map<string, RenderableSet | null>;

export function compose(set: LiveSet, renderings: Renderings = new Map()): PageSet {
  const { remotes, ...about } = set;
  const parts = remotes.map(partsOf);
  const live = { ...set, remotes: parts.map(({ remote }) => remote) };
  const scripts = parts.flatMap((part) => part.scripts || []).join(",");
  const importMap = Buffer.from(`{"integrity":{${scripts}}}`);
  const fields = escapeJson(JSON.stringify(about).slice(1, -1));
  const json = parts.map((part) => part.json).join(",");
  const policy = documentPolicy([bootScriptHash, hashOf(importMap)]);
  const known = new Map<FrontEndName, RenderableSet | null>();
  const find = (name: FrontEndName): RenderableSet | null => {
    const key = renderingKey(set, name);
    const shared = renderings.get(key);
    const rendering = shared === undefined ? renderableSet(set, name) : shared;
    renderings.set(key, rendering);
    known.set(name, rendering);
    return rendering;
  };
  let fallback: PageSet | null | undefined;
  return {
    live,
    renderingOf: (name) => {
      const rendering = known.get(name);
      return rendering === undefined ? find(name) : rendering;
    },
    texts: { importMap, live: Buffer.from(`{${fields},"remotes":[${json}]}`) },
    policy,
    hasPreviousShell: live.remotes.some(hasPrevious),
    get withPreviousShell() {
      if (fallback === undefined) fallback = composePrevious(live);
      return fallback;
    },
  };
}

/** What documents contain of a version. */
interface VersionParts {
  remote: LiveRemote;
  /** Its fields of the import map, escaped JSON; with the version that the page falls back on. */
  scripts: string;
  /** `remote` as escaped JSON. */
  json: string;
}

const versionParts = new WeakMap<LiveRemote, VersionParts>();

/** Release sets have most versions in common: their parts are computed once. */
function partsOf(known: LiveRemote): VersionParts {
  const parts = versionParts.get(known) ?? composeParts(forBrowsers(known));
  versionParts.set(known, parts);
  return parts;
}

function composeParts(remote: LiveRemote): VersionParts {
  const scripts = [remote, remote.previous ?? []].flat().flatMap(({ base, integrity }) =>
    Object.entries(integrity)
      .filter(([path]) => path.endsWith(".js"))
      .map(([path, hash]) => [`${base}${path}`, hash] as const),
  );
  const fields = JSON.stringify(Object.fromEntries(scripts)).slice(1, -1);
  return { remote, scripts: escapeJson(fields), json: escapeJson(JSON.stringify(remote)) };
}

/**
 * Browsers never get server bundles, and every document contains the hashes. The name remains: without
 * one an area was not rendered.
 */
function forBrowsers(remote: LiveRemote): LiveRemote {
  const files = Object.entries(remote.integrity).filter(([path]) => !isServerBundle(path));
  return { ...remote, integrity: Object.fromEntries(files) };
}

function composePrevious(live: LiveSet): PageSet | null {
  const fallBack = (remote: LiveRemote): LiveRemote => {
    const { name, previous } = remote;
    if (name !== "shell" || !previous?.preload) return remote;
    return { ...remote, ...previous, preload: previous.preload, previous: null };
  };
  const remotes = live.remotes.map(fallBack);
  return live.remotes.some(hasPrevious) ? compose({ ...live, remotes }) : null;
}

const hasPrevious = ({ name, previous }: LiveRemote): boolean =>
  name === "shell" && previous?.preload !== undefined;

const hashOf = (script: string | Buffer): string =>
  `sha256-${createHash("sha256").update(script).digest("base64")}`;
const bootScriptHash = hashOf(bootScript);

/** The response of a releases service without staging and canaries: the live set alone. */
const setAlone = z.looseObject({ id: z.int(), remotes: z.array(z.unknown()) });

/** Parses responses of earlier and later releases services too. Throws for anything else. */
export function readLiveSets(text: string): z.infer<typeof liveSets> {
  const response: unknown = JSON.parse(text);
  const { data: alone } = setAlone.safeParse(response);
  return liveSets.parse(alone ? { production: { key: `${alone.id}`, ...alone } } : response);
}
