import { createHash } from "node:crypto";
import { type LiveSet, liveSet } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import { bootScript } from "@deeds/ui/boot-script";
import type { Dispatcher } from "undici";
import { documentPolicy } from "../pipeline/security-headers.ts";
import { readAnswer } from "../upstream/read-answer.ts";

/** What is live, with everything of a page's head that depends on nothing else. */
export interface Composition {
  live: LiveSet;
  /** Integrity of every script, for every import of the page. */
  importMap: string;
  policy: string;
}

export interface LiveSets {
  /** Null until a set was read for the first time. */
  current(): Composition | null;
  refresh(): void;
  close(): void;
}

const againMs = 10_000;
const againWhileUnknownMs = 500;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** Keeps what is live; the last known set stays while the releases service is away. */
export function followLiveSet(
  upstream: Dispatcher,
  onChange: (live: LiveSet) => void,
  log: Logger,
): LiveSets {
  let current: Composition | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const read = async () => {
    const answer = await readAnswer(upstream, "/internal/live", {}, deadlines);
    if (answer.status !== 200) return;
    const live = liveSet.parse(JSON.parse(answer.body.toString("utf8")));
    if (live.id === current?.live.id && live.activatedAt === current.live.activatedAt) return;
    current = compose(live);
    log.info({ set: live.id }, "a release set is live");
    onChange(live);
  };
  const refresh = () => {
    clearTimeout(timer);
    void read()
      .catch((error: unknown) => log.debug({ err: error }, "the live set could not be read"))
      .finally(() => {
        if (!closed) timer = setTimeout(refresh, current ? againMs : againWhileUnknownMs);
      });
  };
  refresh();
  return {
    current: () => current,
    refresh,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function compose(live: LiveSet): Composition {
  // With the versions before, which the page falls back on.
  const versions = live.remotes.flatMap((remote) => [remote, remote.previous ?? []].flat());
  const scripts = versions.flatMap(({ base, integrity }) =>
    Object.entries(integrity)
      .filter(([path]) => path.endsWith(".js"))
      .map(([path, hash]) => [`${base}${path}`, hash] as const),
  );
  const importMap = JSON.stringify({ integrity: Object.fromEntries(scripts) });
  const policy = documentPolicy([bootScript, importMap].map(hashOf));
  return { live, importMap, policy };
}

const hashOf = (script: string): string =>
  `sha256-${createHash("sha256").update(script).digest("base64")}`;
