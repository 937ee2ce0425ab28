import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  browserReport,
  failureId,
  pageToken,
  publishToken,
  releaseCanary,
  releaseFreeze,
  releaseOverview,
  releasePreview,
  releaseSet,
  releaseSwitch,
  setRemotes,
  stackLine,
  versionFailure,
} from "../entities/release.ts";
import { requiredClaims, trustedPublisher } from "../entities/trusted-publisher.ts";
import { limits } from "../limits.ts";
import { environments } from "../live-set.ts";
import { buildManifest, frontEndName, releaseVersion } from "../release.ts";
import { idParams, optionalText, requiredText, timestamp, webUrl } from "../text.ts";

const releaseParams = z.object({ remote: frontEndName, version: releaseVersion });
/** Without the shell no page could report that it is switched off. */
const switchable = frontEndName.refine((name) => name !== "shell", "shell-stays-on");
const percent = z.int({ error: "choice" }).min(1, "choice").max(50, "choice");

const endpoint = endpointOf("releases");

export const releaseEndpoints = {
  releases: endpoint("GET /api/releases", {
    access: "publisher",
    summary: "Versions, release sets, live sets, canaries, freezes and disabled front ends",
    response: releaseOverview,
  }),
  currentReleases: endpoint("GET /api/releases/live", {
    access: "public",
    summary: "Keys by which a page detects that its release set is no longer live",
    response: z.object({
      keys: z.array(z.string()),
      /** When a mandatory set last became live. */
      mandatoryAt: timestamp.nullable(),
    }),
    invalidatedBy: ["release_promoted", "release_rolled_back", "release_changed"],
  }),
  uploadRelease: endpoint("POST /api/releases/{remote}/{version}/upload", {
    access: "publisher",
    summary: "Upload files of a build before its publication; deleted after a day if unpublished",
    params: releaseParams,
    bodyKind: "multipart",
    bodyLimit: limits.releaseFiles,
    response: z.object({
      /** Files of the build that are not uploaded yet. */
      missing: z.array(z.string()),
      /** Of a published version whose signature is invalid: publishing it again replaces its description. */
      unsigned: z.literal(true).optional(),
    }),
    errors: ["version-taken"],
  }),
  publishRelease: endpoint("POST /api/releases/{remote}/{version}", {
    access: "publisher",
    summary:
      "Publish an immutable build: `manifest`, and a `file` for each file not uploaded before",
    status: 201,
    params: releaseParams,
    bodyKind: "multipart",
    bodyLimit: limits.releaseFiles,
    response: buildManifest,
    errors: ["version-taken"],
  }),
  releaseFailures: endpoint("GET /api/releases/{remote}/{version}/failures", {
    access: "publisher",
    summary: "Failures of a version that browsers reported, latest first",
    params: releaseParams,
    response: z.array(versionFailure),
  }),
  releaseFailureStack: endpoint("GET /api/releases/{remote}/{version}/failures/{failure}", {
    access: "publisher",
    summary: "Stack of a failure, resolved by the source maps of its version",
    params: releaseParams.extend({ failure: failureId }),
    response: z.object({ lines: z.array(stackLine) }),
  }),
  createReleaseSet: endpoint("POST /api/releases/sets", {
    access: "publisher",
    summary: "Create a release set from versions that differ from the live set",
    status: 201,
    body: z.strictObject({
      remotes: setRemotes,
      name: optionalText(limits.shortText),
      mandatory: z.boolean({ error: "choice" }).optional(),
    }),
    response: releaseSet,
    errors: ["incompatible-release", "fresh-sign-in-required"],
  }),
  activateReleaseSet: endpoint("POST /api/releases/sets/{id}/activate", {
    access: "publisher",
    summary: "Activate a release set, in production by default; an earlier one is a rollback",
    params: idParams,
    query: z.strictObject({ environment: z.enum(environments, { error: "choice" }).optional() }),
    response: releaseSet,
    errors: ["incompatible-release", "releases-frozen", "fresh-sign-in-required"],
  }),
  rollBackRemote: endpoint("POST /api/releases/rollback", {
    access: "publisher",
    summary: "Return one front end to its previous live version; other front ends keep theirs",
    body: z.strictObject({ remote: frontEndName }),
    response: releaseSet,
    errors: ["incompatible-release"],
  }),
  startCanary: endpoint("POST /api/releases/sets/{id}/canary", {
    access: "publisher",
    summary: "Start a canary of a release set, or change the share of the running one",
    params: idParams,
    body: z.strictObject({
      percent,
      ramp: z.array(percent, { error: "choice" }).max(10, "choice").optional(),
      everyMinutes: z.int({ error: "choice" }).min(1, "choice").max(10_080, "choice").optional(),
    }),
    response: releaseCanary,
    errors: ["incompatible-release", "releases-frozen", "canary-running", "fresh-sign-in-required"],
  }),
  stopCanary: endpoint("DELETE /api/releases/canary", {
    access: "publisher",
    summary: "End the canary of one front end, or all that the caller may end",
    query: z.strictObject({ remote: frontEndName.optional() }),
  }),
  unstageRelease: endpoint("DELETE /api/releases/staging/{remote}", {
    access: "publisher",
    summary: "Remove the version of a front end from staging",
    params: z.object({ remote: frontEndName }),
  }),
  createPreview: endpoint("POST /api/releases/previews", {
    access: "publisher",
    summary: "Create a link that shows the live set with these versions for seven days",
    status: 201,
    body: z.strictObject({ remotes: setRemotes }),
    /** The path contains the secret of the link; it is returned once. */
    response: z.object({ preview: releasePreview, path: z.string() }),
    errors: ["incompatible-release"],
  }),
  endPreview: endpoint("DELETE /api/releases/previews/{id}", {
    access: "publisher",
    summary: "End a preview before its time",
    params: idParams,
  }),
  freezeReleases: endpoint("PUT /api/releases/freeze", {
    access: "publisher",
    summary: "Freeze releases for a time; `reason` null ends it",
    body: z.strictObject({
      reason: requiredText(limits.title).nullable(),
      until: timestamp.nullish(),
    }),
    response: z.object({ freeze: releaseFreeze.nullable() }),
  }),
  switchRemote: endpoint("PUT /api/releases/switches", {
    access: "publisher",
    summary: "Disable a front end; `reason` null enables it again",
    body: z.strictObject({
      remote: switchable,
      reason: requiredText(limits.title).nullable(),
    }),
    response: z.object({ switches: z.array(releaseSwitch) }),
  }),
  publishTokens: endpoint("GET /api/publish-tokens", {
    access: "admin",
    summary: "Publish tokens of front ends",
    response: z.array(publishToken),
  }),
  createPublishToken: endpoint("POST /api/publish-tokens", {
    access: "admin",
    summary: "Create a publish token for one front end; it is shown once",
    status: 201,
    body: z.strictObject({
      remote: frontEndName,
      name: requiredText(limits.shortText),
      /** 90 by default. */
      expiresInDays: z.int({ error: "choice" }).min(1, "choice").max(365, "choice").optional(),
    }),
    response: z.object({ token: publishToken, secret: z.string() }),
    errors: ["fresh-sign-in-required"],
  }),
  revokePublishToken: endpoint("DELETE /api/publish-tokens/{id}", {
    access: "admin",
    summary: "Revoke a publish token; published versions remain",
    params: idParams,
    errors: ["fresh-sign-in-required"],
  }),
  exchangeIdToken: endpoint("POST /api/publish-tokens/exchange", {
    access: "public",
    summary: "Exchange the ID token of a CI job for a publish token of 15 minutes, once",
    body: z.strictObject({ remote: frontEndName, token: requiredText(16_000) }),
    response: z.object({ secret: z.string(), expiresAt: timestamp }),
    errors: ["id-token-refused"],
    rateLimit: "read",
  }),
  trustedPublishers: endpoint("GET /api/trusted-publishers", {
    access: "admin",
    summary: "CI jobs that publish front ends by their ID tokens",
    response: z.array(trustedPublisher),
  }),
  createTrustedPublisher: endpoint("POST /api/trusted-publishers", {
    access: "admin",
    summary: "Trust the CI jobs with these claims to publish one front end",
    status: 201,
    body: z.strictObject({
      remote: frontEndName,
      issuer: webUrl,
      audience: requiredText(limits.title),
      claims: requiredClaims,
    }),
    response: trustedPublisher,
    errors: ["fresh-sign-in-required"],
  }),
  removeTrustedPublisher: endpoint("DELETE /api/trusted-publishers/{id}", {
    access: "admin",
    summary: "No longer trust these CI jobs; their publish tokens end, published versions remain",
    params: idParams,
    errors: ["fresh-sign-in-required"],
  }),
  reportStarted: endpoint("POST /api/releases/started", {
    access: "public",
    summary: "Report that a page's shell has rendered; its page token is accepted once",
    body: z.strictObject({ token: pageToken }),
    rateLimit: "read",
  }),
  reportRelease: endpoint("POST /api/releases/reports", {
    access: "public",
    summary: "Report a browser's result of loading a remote",
    body: browserReport,
    rateLimit: "read",
  }),
};
