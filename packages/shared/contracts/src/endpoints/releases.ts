import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  browserReport,
  publishToken,
  releaseCanary,
  releaseFreeze,
  releaseOverview,
  releaseSet,
  releaseSwitch,
  setRemotes,
} from "../entities/release.ts";
import { limits } from "../limits.ts";
import { buildManifest, environments, frontEndName, releaseVersion } from "../release.ts";
import { idParams, optionalText, requiredText, timestamp } from "../text.ts";

const releaseParams = z.object({ remote: frontEndName, version: releaseVersion });
/** Without the shell no page could report that it is switched off. */
const switchable = frontEndName.refine((name) => name !== "shell", "choice");
const percent = z.int({ error: "choice" }).min(1, "choice").max(50, "choice");

const endpoint = endpointOf("releases");

export const releaseEndpoints = {
  releases: endpoint("GET /api/releases", {
    access: "publisher",
    summary: "Versions, release sets, what is live where, canaries and what stops releases",
    response: releaseOverview,
  }),
  currentReleases: endpoint("GET /api/releases/live", {
    access: "public",
    summary: "By which keys a page knows whether it is made of what is live",
    response: z.object({
      keys: z.array(z.string()),
      /** When a mandatory set last became live. */
      mandatoryAt: timestamp.nullable(),
    }),
    invalidatedBy: ["release_promoted", "release_rolled_back", "release_changed"],
  }),
  uploadRelease: endpoint("POST /api/releases/{remote}/{version}/upload", {
    access: "publisher",
    summary:
      "Send files of a build ahead of its publication, any number at a time; forgotten in a day",
    params: releaseParams,
    bodyKind: "multipart",
    bodyLimit: limits.releaseFiles,
    /** Files of the build that are not uploaded yet. */
    response: z.object({ missing: z.array(z.string()) }),
    errors: ["version-taken", "validation", "malformed-multipart"],
  }),
  publishRelease: endpoint("POST /api/releases/{remote}/{version}", {
    access: "publisher",
    summary: "Publish an immutable build: `manifest`, and a `file` for each file not sent ahead",
    status: 201,
    params: releaseParams,
    bodyKind: "multipart",
    bodyLimit: limits.releaseFiles,
    response: buildManifest,
    errors: ["version-taken", "validation", "malformed-multipart"],
  }),
  createReleaseSet: endpoint("POST /api/releases/sets", {
    access: "publisher",
    summary: "Name a set: versions that differ from the live set",
    status: 201,
    body: z.strictObject({
      remotes: setRemotes,
      name: optionalText(limits.shortText),
      mandatory: z.boolean({ error: "choice" }).optional(),
    }),
    response: releaseSet,
    errors: ["validation", "incompatible-release"],
  }),
  activateReleaseSet: endpoint("POST /api/releases/sets/{id}/activate", {
    access: "publisher",
    summary: "Make a set live, in production unless said otherwise; an earlier one is a rollback",
    params: idParams,
    query: z.strictObject({ environment: z.enum(environments, { error: "choice" }).optional() }),
    response: releaseSet,
    errors: ["bad-id", "not-found", "incompatible-release", "releases-frozen"],
  }),
  startCanary: endpoint("POST /api/releases/sets/{id}/canary", {
    access: "publisher",
    summary: "Give a set to a part of all browsers, or another part to the canary that runs",
    params: idParams,
    body: z.strictObject({
      percent,
      ramp: z.array(percent, { error: "choice" }).max(10, "choice").optional(),
      everyMinutes: z.int({ error: "choice" }).min(1, "choice").max(10_080, "choice").optional(),
    }),
    response: releaseCanary,
    errors: [
      "bad-id",
      "not-found",
      "validation",
      "incompatible-release",
      "releases-frozen",
      "canary-running",
    ],
  }),
  stopCanary: endpoint("DELETE /api/releases/canary", {
    access: "publisher",
    summary: "End the canary: everybody has what is live",
  }),
  freezeReleases: endpoint("PUT /api/releases/freeze", {
    access: "publisher",
    summary: "Let nothing become live for a while; `reason` null ends it",
    body: z.strictObject({
      reason: requiredText(limits.title).nullable(),
      until: timestamp.nullish(),
    }),
    response: z.object({ freeze: releaseFreeze.nullable() }),
    errors: ["validation"],
  }),
  switchRemote: endpoint("PUT /api/releases/switches", {
    access: "publisher",
    summary: "Switch a front end off everywhere; `reason` null switches it on again",
    body: z.strictObject({
      remote: switchable,
      reason: requiredText(limits.title).nullable(),
    }),
    response: z.object({ switches: z.array(releaseSwitch) }),
    errors: ["validation"],
  }),
  publishTokens: endpoint("GET /api/publish-tokens", {
    access: "admin",
    summary: "Who may publish one front end without an account",
    response: z.array(publishToken),
  }),
  createPublishToken: endpoint("POST /api/publish-tokens", {
    access: "admin",
    summary: "Make a token for one front end; it is shown this once",
    status: 201,
    body: z.strictObject({
      remote: frontEndName,
      name: requiredText(limits.shortText),
    }),
    response: z.object({ token: publishToken, secret: z.string() }),
    errors: ["validation"],
  }),
  revokePublishToken: endpoint("DELETE /api/publish-tokens/{id}", {
    access: "admin",
    summary: "Revoke a token; what it published stays",
    params: idParams,
    errors: ["bad-id", "not-found"],
  }),
  reportRelease: endpoint("POST /api/releases/reports", {
    access: "public",
    summary: "What a browser saw of a remote's version",
    body: browserReport,
    errors: ["validation"],
    rateLimit: "read",
  }),
};
