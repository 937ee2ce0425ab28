import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { buildManifest, frontEndName, liveSet, releaseVersion } from "../release.ts";
import { idParams, timestamp } from "../text.ts";

const releaseParams = z.object({ remote: frontEndName, version: releaseVersion });
const setRemotes = z.record(frontEndName, releaseVersion);
const releaseSet = z.object({
  id: z.int(),
  remotes: setRemotes,
  createdAt: timestamp,
  activatedAt: timestamp.nullable(),
  live: z.boolean(),
});

export const releaseEndpoints = {
  releases: defineEndpoint({
    name: "releases",
    method: "GET",
    path: "/api/releases",
    service: "releases",
    access: "publisher",
    summary: "Versions, release sets and what is live",
    response: z.object({
      live: liveSet.nullable(),
      sets: z.array(releaseSet),
      versions: z.array(
        z.object({
          remote: frontEndName,
          version: releaseVersion,
          commit: z.string().nullable(),
          publishedAt: timestamp,
          bytes: z.int(),
          /** What browsers reported of it so far. */
          failures: z.object({ load: z.int(), render: z.int() }),
        }),
      ),
    }),
  }),
  publishRelease: defineEndpoint({
    name: "publishRelease",
    method: "POST",
    path: "/api/releases/{remote}/{version}",
    service: "releases",
    access: "publisher",
    summary: "Publish an immutable build: form fields `manifest` and one `file` for each file",
    status: 201,
    params: releaseParams,
    bodyKind: "multipart",
    bodyLimit: 32 * 1024 * 1024,
    response: buildManifest,
    errors: ["version-taken", "validation", "malformed-multipart"],
  }),
  createReleaseSet: defineEndpoint({
    name: "createReleaseSet",
    method: "POST",
    path: "/api/releases/sets",
    service: "releases",
    access: "publisher",
    summary: "Name a set: versions that differ from the live set",
    status: 201,
    body: z.strictObject({ remotes: setRemotes }),
    response: releaseSet,
    errors: ["validation", "incompatible-release"],
  }),
  activateReleaseSet: defineEndpoint({
    name: "activateReleaseSet",
    method: "POST",
    path: "/api/releases/sets/{id}/activate",
    service: "releases",
    access: "publisher",
    summary: "Make a set live; an earlier one is a rollback",
    params: idParams,
    response: releaseSet,
    errors: ["bad-id", "not-found", "incompatible-release"],
  }),
  reportRelease: defineEndpoint({
    name: "reportRelease",
    method: "POST",
    path: "/api/releases/reports",
    service: "releases",
    access: "public",
    summary: "What a browser saw of a remote's version",
    body: z.strictObject({
      remote: frontEndName,
      version: releaseVersion,
      kind: z.enum(["load-failed", "render-failed"]),
    }),
    errors: ["validation"],
    rateLimit: "read",
  }),
} as const;
