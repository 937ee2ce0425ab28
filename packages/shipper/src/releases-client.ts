import { openAsBlob } from "node:fs";
import { join } from "node:path";
import {
  type BuildManifest,
  buildManifest,
  endpoints,
  type FrontEndName,
  type LiveSet,
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
  /** Null: nothing is live yet. */
  live(): Promise<LiveSet | null>;
  createSet(remotes: Partial<Record<FrontEndName, string>>): Promise<number>;
  activate(setId: number): Promise<void>;
}

/** Speaks to the releases service with a publish token. */
export function createReleasesClient(origin: string, token: string): ReleasesClient {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
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
      if (known.ok) return acceptSame(built.build, buildManifest.parse(await known.json()));
      await known.body?.cancel();
      const path = `/api/releases/${manifest.name}/${version}`;
      await accept(await call(path, { method: "POST", body: await formOf(built) }));
      return true;
    },
    live: async () => {
      const answer = await accept(await call(endpoints.releases.path));
      return endpoints.releases.response.parse(answer).live;
    },
    createSet: async (remotes) => {
      const answer = await call(endpoints.createReleaseSet.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ remotes }),
      });
      return endpoints.createReleaseSet.response.parse(await accept(answer)).id;
    },
    activate: async (setId) => {
      await accept(await call(`/api/releases/sets/${setId}/activate`, { method: "POST" }));
    },
  };
}

function acceptSame(built: BuildManifest, published: BuildManifest): false {
  const fingerprint = (build: BuildManifest) =>
    build.files.map((file) => `${file.path} ${file.integrity}`).join("\n");
  if (fingerprint(built) === fingerprint(published)) return false;
  throw new ReleaseError(
    `${built.manifest.name} ${built.version} is published with other files: a version never changes`,
  );
}

async function formOf({ build, folder }: Built): Promise<FormData> {
  const form = new FormData();
  form.set("manifest", JSON.stringify(build));
  for (const { path } of build.files) {
    form.append("file", await openAsBlob(join(folder, path)), path);
  }
  return form;
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
