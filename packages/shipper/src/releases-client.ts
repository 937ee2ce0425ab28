import { createPrivateKey, sign } from "node:crypto";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import {
  type BuildManifest,
  type Environment,
  endpoints,
  type FrontEndName,
  type ReleaseOverview,
  readPublishToken,
  releaseOverview,
  signedText,
} from "@deeds/contracts";
import { z } from "zod";
import type { Built } from "./built.ts";

/** Thrown when the releases service refuses or cannot be reached; the message says why. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

export interface ReleasesClient {
  /** Answers false when the same files had been published under this version. */
  publish(built: Built): Promise<boolean>;
  overview(): Promise<Overview>;
  createSet(set: NewSet): Promise<number>;
  /** Answers what is live then: a set of both, when others have released since it was named. */
  activate(setId: number, environment: Environment): Promise<number>;
  /** Answers the set that they have. */
  startCanary(setId: number, canary: NewCanary): Promise<number>;
  stopCanary(): Promise<void>;
  /** Null ends it. */
  freeze(reason: string | null, until: string | null): Promise<void>;
  /** Null switches it on. */
  switchOff(remote: FrontEndName, reason: string | null): Promise<void>;
}

/** What shipping looks at; the service may be of another version than this package. */
const overview = releaseOverview.pick({
  ...{ live: true, stagingSetId: true, previousSetId: true },
  ...{ freeze: true, switches: true, canaries: true },
});
export type Overview = Pick<ReleaseOverview, keyof typeof overview.shape>;

export interface NewSet {
  readonly remotes: Partial<Record<FrontEndName, string>>;
  readonly name?: string | undefined;
  /** Open pages take it at once. */
  readonly mandatory?: boolean | undefined;
}

export interface NewCanary {
  readonly percent: number;
  readonly ramp?: readonly number[] | undefined;
  readonly everyMinutes?: number | undefined;
}

/** Speaks to the releases service with a publish token. */
export function createReleasesClient(origin: string, token: string): ReleasesClient {
  const { bearer, signingKey } = readPublishToken(token);
  const send = (method: string, path: string, body: object) =>
    call(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${bearer}`);
    headers.set("accept-language", "en");
    try {
      return await fetch(new URL(path, origin), { ...init, headers });
    } catch (cause) {
      throw new ReleaseError(`${origin} does not answer`, { cause });
    }
  };
  return {
    publish: async (built) => {
      const { manifest, version } = built.build;
      const known = await call(`/mf/${manifest.name}/${version}/build.json`);
      if (known.ok) return acceptSame(built.build, publishedBuild.parse(await known.json()));
      await known.body?.cancel();
      const path = `/api/releases/${manifest.name}/${version}`;
      await accept(await call(path, { method: "POST", body: await formOf(built, signingKey) }));
      return true;
    },
    overview: async () => {
      const answer = await accept(await call(endpoints.releases.path));
      return overview.parse(answer);
    },
    createSet: async (set) => {
      const answer = await send("POST", endpoints.createReleaseSet.path, set);
      return endpoints.createReleaseSet.response.parse(await accept(answer)).id;
    },
    activate: async (setId, environment) => {
      const path = `/api/releases/sets/${setId}/activate?environment=${environment}`;
      const answer = await accept(await call(path, { method: "POST" }));
      return endpoints.activateReleaseSet.response.parse(answer).id;
    },
    startCanary: async (setId, canary) => {
      const answer = await accept(await send("POST", `/api/releases/sets/${setId}/canary`, canary));
      return endpoints.startCanary.response.parse(answer).setId;
    },
    stopCanary: async () => {
      await accept(await call(endpoints.stopCanary.path, { method: "DELETE" }));
    },
    freeze: async (reason, until) => {
      await accept(await send("PUT", endpoints.freezeReleases.path, { reason, until }));
    },
    switchOff: async (remote, reason) => {
      await accept(await send("PUT", endpoints.switchRemote.path, { remote, reason }));
    },
  };
}

const publishedBuild = z.object({
  files: z.array(z.object({ path: z.string(), integrity: z.string() })),
});
type Published = z.infer<typeof publishedBuild>;

function acceptSame(built: BuildManifest, published: Published): false {
  const fingerprint = (build: Published) =>
    build.files.map((file) => `${file.path} ${file.integrity}`).join("\n");
  if (fingerprint(built) === fingerprint(published)) return false;
  throw new ReleaseError(
    `${built.manifest.name} ${built.version} is published with other files: a version never changes`,
  );
}

async function formOf({ build, folder }: Built, signingKey: string | null): Promise<FormData> {
  const form = new FormData();
  if (signingKey !== null) form.set("signature", signatureOf(build, signingKey));
  form.set("manifest", JSON.stringify(build));
  for (const { path } of build.files) {
    form.append("file", await openAsBlob(join(folder, path)), path);
  }
  return form;
}

function signatureOf(build: BuildManifest, signingKey: string): string {
  const der = { key: Buffer.from(signingKey, "base64url"), format: "der", type: "pkcs8" } as const;
  return sign(null, Buffer.from(signedText(build)), createPrivateKey(der)).toString("base64");
}

const refusal = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

async function accept(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const known = refusal.safeParse(body);
  if (!known.success) throw new ReleaseError(`the releases service answered ${response.status}`);
  const issues = known.data.issues?.map((issue) => `\n- ${issue.path}: ${issue.message}`) ?? [];
  throw new ReleaseError(`refused (${response.status}): ${known.data.message}${issues.join("")}`);
}
