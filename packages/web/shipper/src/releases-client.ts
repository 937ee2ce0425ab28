import {
  type Environment,
  endpoints,
  type FrontEndName,
  publishedVersion,
  type ReleaseSet,
  releaseOverview,
  releaseSet,
} from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { z } from "zod";
import type { Built } from "./send-build.ts";
import {
  accept,
  breakOf,
  type Call,
  invalidToken,
  ReleaseError,
  sendBuild,
  TemporaryReleaseError,
  unreachable,
} from "./send-build.ts";

/** The used fields; the service may have another version than this package. */
const overview = releaseOverview
  .pick({
    live: true,
    stagingSetId: true,
    staging: true,
    previews: true,
    previousSetId: true,
    freeze: true,
    switches: true,
    canaries: true,
  })
  .extend({
    sets: z.array(releaseSet.pick({ remotes: true, createdAt: true, activatedAt: true })),
    versions: z.array(publishedVersion.pick({ remote: true, version: true, publishedAt: true })),
  });
export type Overview = z.infer<typeof overview>;

export type NewSet = z.input<typeof endpoints.createReleaseSet.body>;
export type NewCanary = z.input<typeof endpoints.startCanary.body>;

/** Creates a client of the releases service with a publish token. */
export function createReleasesClient(origin: string, publishToken: string) {
  const token = readPublishToken(publishToken);
  const send = (method: string, path: string, body: object) =>
    call(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const call: Call = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token.bearer}`);
    headers.set("accept-language", "en");
    const request = () => fetch(new URL(path, origin), { ...init, headers });
    const response = await request()
      .catch((cause: unknown) => {
        // An idle connection may have been closed meanwhile.
        if (init.method === undefined && breakOf(cause) !== null) return request();
        throw cause;
      })
      .catch((cause: unknown) => {
        throw new TemporaryReleaseError(unreachable(origin, cause), { cause });
      });
    if (response.status === 401) throw new ReleaseError(invalidToken(origin));
    return response;
  };
  return {
    publish: (built: Built) => sendBuild({ call, built, token }),
    overview: async (): Promise<Overview> => {
      const response = await accept(await call(endpoints.releases.path));
      return overview.parse(response);
    },
    createSet: async (set: NewSet): Promise<number> => {
      const response = await send("POST", endpoints.createReleaseSet.path, set);
      // A front end that fills the slots may be shipped meanwhile.
      const body = await accept(response, ["incompatible-release"]);
      return endpoints.createReleaseSet.response.parse(body).id;
    },
    /** Returns the live set: a combination when others have released since. */
    activate: async (setId: number, environment: Environment): Promise<number> => {
      const path = `/api/releases/sets/${setId}/activate?environment=${environment}`;
      const response = await accept(await call(path, { method: "POST" }));
      return endpoints.activateReleaseSet.response.parse(response).id;
    },
    /** Returns the live set, in which the front end has its previous version. */
    rollBack: async (remote: FrontEndName): Promise<ReleaseSet> => {
      const response = await send("POST", endpoints.rollBackRemote.path, { remote });
      return endpoints.rollBackRemote.response.parse(await accept(response));
    },
    startCanary: async (setId: number, canary: NewCanary): Promise<number> => {
      const response = await accept(
        await send("POST", `/api/releases/sets/${setId}/canary`, canary),
      );
      return endpoints.startCanary.response.parse(response).setId;
    },
    /** Ends the canary of a front end, or all that the token may end. */
    stopCanary: async (remote: FrontEndName | null): Promise<void> => {
      const query = remote === null ? "" : `?remote=${remote}`;
      await accept(await call(`${endpoints.stopCanary.path}${query}`, { method: "DELETE" }));
    },
    /** Returns the address of the preview, which contains its secret, and its end. */
    createPreview: async (remotes: NewSet["remotes"], page: string) => {
      const response = await accept(await send("POST", endpoints.createPreview.path, { remotes }));
      const { path, preview } = endpoints.createPreview.response.parse(response);
      const { search } = new URL(path, origin);
      return { address: new URL(page + search, origin).href, expiresAt: preview.expiresAt };
    },
    /** Returns the address that shows staging with these front ends only. */
    stagingAddress: (remotes: NewSet["remotes"], page: string): string => {
      const only = Object.keys(remotes).join(",");
      return new URL(`${page}?environment=staging&only=${only}`, origin).href;
    },
    unstage: async (remote: FrontEndName): Promise<void> => {
      const path = endpoints.unstageRelease.path.replace("{remote}", remote);
      await accept(await call(path, { method: "DELETE" }));
    },
    /** A reason of `null` ends the freeze. */
    freeze: async (reason: string | null, until: string | null): Promise<void> => {
      await accept(await send("PUT", endpoints.freezeReleases.path, { reason, until }));
    },
    /** A reason of `null` switches the remote on. */
    switchOff: async (remote: FrontEndName, reason: string | null): Promise<void> => {
      await accept(await send("PUT", endpoints.switchRemote.path, { remote, reason }));
    },
  };
}

export type ReleasesClient = ReturnType<typeof createReleasesClient>;
