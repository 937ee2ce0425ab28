import { createHash } from "node:crypto";
import { type LiveSet, liveSets } from "@deeds/contracts";
import { AppError, type Logger } from "@deeds/service-kit";
import { bootScript } from "@deeds/ui/boot-script";
import type { Dispatcher } from "undici";
import { z } from "zod";
import { documentPolicy } from "../pipeline/security-headers.ts";
import { readAnswer } from "../upstream/read-answer.ts";

export interface Composition {
  live: LiveSet;
  importMap: string;
  policy: string;
}

export interface Compositions {
  production: Composition;
  staging: Composition | null;
  canary: { id: number; percent: number; composition: Composition } | null;
}

const againMs = 10_000;
const againWhileUnknownMs = 500;

/** Keeps what is live; the last known set stays while the releases service is away. */
export function followLiveSet(
  upstream: Dispatcher,
  onChange: (live: LiveSet) => void,
  log: Logger,
) {
  let current: Compositions | null = null;
  let known = "";
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const read = async () => {
    const answer = await readAnswer(upstream, "/internal/live");
    if (answer.status !== 200) return;
    const text = answer.body.toString("utf8");
    if (text === known) return;
    const { production, staging, canary } = readLiveSets(text);
    current = {
      production: compose(production),
      staging: staging && compose(staging),
      canary: canary && { ...canary, composition: compose(canary.live) },
    };
    known = text;
    log.info({ set: production.id, canary: canary?.live.id }, "a release set is live");
    onChange(production);
    if (canary) onChange(canary.live);
  };
  const refresh = () => {
    clearTimeout(timer);
    void read()
      .catch((error: unknown) => {
        // A service that is away comes back; an answer that says nothing to this gateway stays so.
        const level = error instanceof AppError ? "debug" : "warn";
        log[level]({ err: error }, "the live set could not be read");
      })
      .finally(() => {
        if (!closed) timer = setTimeout(refresh, current ? againMs : againWhileUnknownMs);
      });
  };
  refresh();
  return {
    /** Null until a set was read for the first time. */
    current: () => current,
    refresh,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

export type LiveSets = ReturnType<typeof followLiveSet>;

export function compose(live: LiveSet): Composition {
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

/** An answer from before there were staging and canaries: everybody's set alone. */
const setAlone = z.looseObject({ id: z.int(), remotes: z.array(z.unknown()) });

/** Parses responses of earlier and later releases services too. Throws for anything else. */
export function readLiveSets(text: string): z.infer<typeof liveSets> {
  const answer: unknown = JSON.parse(text);
  const { data: alone } = setAlone.safeParse(answer);
  return liveSets.parse(alone ? { production: { key: `${alone.id}`, ...alone } } : answer);
}
