import { z } from "zod";
import { limits } from "../limits.ts";
import { canaryGroups, environments, liveSet } from "../live-set.ts";
import { frontEndName, pagePath, releaseVersion } from "../release.ts";
import { text, timestamp } from "../text.ts";

export const setRemotes = z.record(frontEndName, releaseVersion);

/** A username or a token's name; `null` for the releases service itself. */
const by = z.string().nullable();

/** A release set: one version of each front end; immutable. */
export const releaseSet = z.object({
  id: z.int(),
  name: z.string().nullable(),
  remotes: setRemotes,
  /** The versions that differed from the live set when it was created. */
  changes: setRemotes.optional(),
  /** The set that activating it now would make live, when others have released since. */
  result: setRemotes.optional(),
  /** Open pages reload at once. */
  mandatory: z.boolean(),
  createdAt: timestamp,
  createdBy: by,
  activatedAt: timestamp.nullable(),
  /** Live in production. */
  live: z.boolean(),
  /** Whether a version of it is in staging. */
  staged: z.boolean(),
});
export type ReleaseSet = z.infer<typeof releaseSet>;

/** The version of a front end that is in staging. */
const stagedRelease = z.object({
  remote: frontEndName,
  version: releaseVersion,
  setId: z.int(),
  at: timestamp,
  by,
});

/** Versions shown with the live set to everyone who has the link, which is returned once. */
export const releasePreview = z.object({
  id: z.int(),
  changes: setRemotes,
  createdAt: timestamp,
  expiresAt: timestamp,
  by,
});

/** Why the releases service itself returned a front end to its version before. */
export const automaticRollback = z.object({
  remote: frontEndName,
  from: releaseVersion,
  to: releaseVersion,
  /** Clients compared, as many of each version. */
  clients: z.int(),
  /** Clients for which `from` failed. */
  failed: z.int(),
  /** Clients for which `to` failed while it was live before. */
  failedBefore: z.int(),
});
export type AutomaticRollback = z.infer<typeof automaticRollback>;

const releaseActivation = z.object({
  id: z.int(),
  setId: z.int(),
  environment: z.enum(environments),
  kind: z.enum(["promoted", "rolled-back"]),
  at: timestamp,
  by,
  /** Of an automatic rollback. */
  automatic: automaticRollback.optional(),
});
export type ReleaseActivation = z.infer<typeof releaseActivation>;

/** While active, no set becomes live in production. */
export const releaseFreeze = z.object({
  reason: z.string(),
  /** `null` for no end. */
  until: timestamp.nullable(),
  at: timestamp,
  by,
});

/** A front end that is switched off in every set. */
export const releaseSwitch = z.object({
  remote: frontEndName,
  reason: z.string(),
  at: timestamp,
  by,
});

/** Page views by the three ratings of web.dev: good, needs improvement, poor. */
const grades = z.array(z.int()).length(3);
/** `tbt` is the time that long tasks blocked the page (total blocking time). */
export const vitalNames = ["lcp", "inp", "cls", "tbt"] as const;

/** An uncaught error or an unhandled rejection is `script-failed`, a response 5xx or none `call-failed`. */
export const failureKinds = [
  "load-failed",
  "render-failed",
  "script-failed",
  "call-failed",
] as const;

/** Reports of browsers about a version on one day. */
const versionDay = z.object({
  day: z.string(),
  loadFailures: z.int(),
  renderFailures: z.int(),
  scriptFailures: z.int(),
  callFailures: z.int(),
  /** Violations of the content security policy. */
  policyFailures: z.int(),
  lcp: grades,
  inp: grades,
  cls: grades,
  tbt: grades,
});
export type VersionDay = z.infer<typeof versionDay>;

export const publishedVersion = z.object({
  remote: frontEndName,
  version: releaseVersion,
  commit: z.string().nullable(),
  publishedAt: timestamp,
  publishedBy: by,
  /** When its files were removed for its age; it cannot become live again. */
  prunedAt: timestamp.nullable(),
  /** Whether it is signed; the signature is verified whenever the version is used. */
  signed: z.boolean(),
  /** Built from uncommitted changes: it cannot become live in production. */
  dirty: z.literal(true).optional(),
  bytes: z.int(),
  /** Bytes of scripts of its first page, and their budget. */
  firstBytes: z.int(),
  budget: z.int(),
  failures: z.object({
    load: z.int(),
    render: z.int(),
    script: z.int(),
    call: z.int(),
    policy: z.int(),
  }),
  days: z.array(versionDay),
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

const perGroup = z.record(z.enum(canaryGroups), z.int());

/** The evidence against a canary; 100 ends it. */
const canaryEvidence = z.object({
  /** Documents that the gateway served. */
  served: perGroup,
  /** Page views in which the shell rendered; a step of the ramp needs them. */
  started: perGroup.default({ canary: 0, control: 0 }),
  /** Page views with at least one failure, or whose shell did not render. */
  failedViews: perGroup,
  /** Browsers with a failure, and slow ones: the compared numbers. */
  failed: perGroup,
  slow: perGroup,
  /** Likelihood ratio of a worse version to an equal one. */
  likelihood: z.object({ failed: z.number(), slow: z.number() }),
});
export type CanaryEvidence = z.infer<typeof canaryEvidence>;

export const releaseCanary = z.object({
  id: z.int(),
  setId: z.int(),
  /** The versions that differ from the live set. */
  changes: setRemotes.optional(),
  /** The set that was live when it began. */
  baseSetId: z.int(),
  percent: z.int(),
  /** Remaining percentages. */
  ramp: z.array(z.int()),
  /** Whether the set becomes live automatically after the last one. */
  promotes: z.boolean(),
  everyMinutes: z.int(),
  startedAt: timestamp,
  by,
  endedAt: timestamp.nullable(),
  outcome: z.enum(["running", "promoted", "rolled-back", "stopped"]),
  evidence: canaryEvidence,
});
export type ReleaseCanary = z.infer<typeof releaseCanary>;

/** The releases page of administrators, newest first. */
export const releaseOverview = z.object({
  live: liveSet.nullable(),
  /** The latest set in staging. */
  stagingSetId: z.int().nullable(),
  /** What is in staging of each front end, latest first. */
  staging: z.array(stagedRelease).optional(),
  /** Previews by a link that have not expired, latest first. */
  previews: z.array(releasePreview).optional(),
  /** The target of a rollback; `null` when there is none. */
  previousSetId: z.int().nullable(),
  /** The versions to which a rollback of one front end returns; absent: there is none. */
  previousVersions: setRemotes.optional(),
  sets: z.array(releaseSet),
  history: z.array(releaseActivation),
  freeze: releaseFreeze.nullable(),
  switches: z.array(releaseSwitch),
  canaries: z.array(releaseCanary),
  versions: z.array(publishedVersion),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

/** A publish token of one front end; its secret is shown once and stored as a hash. */
export const publishToken = z.object({
  id: z.int(),
  remote: frontEndName,
  name: z.string(),
  createdAt: timestamp,
  createdBy: by,
  /** After this time the token is refused with `publish-token-expired`. */
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type PublishToken = z.infer<typeof publishToken>;

export const failureId = z.string().regex(/^[\w-]{16}$/);

/** The token that the gateway issued with the page's document. */
export const pageToken = z
  .string()
  .max(8_000)
  .regex(/^[\x21-\x7e]*$/);

/** A browser's report about a version of a remote; without a valid page token it is ignored. */
export const browserReport = z.strictObject({
  remote: frontEndName,
  version: releaseVersion,
  kind: z.enum([...failureKinds, "vitals"]),
  /** Ratings of `vitals`: 0 good, 1 needs improvement, 2 poor; absent when not measured. */
  grades: z.partialRecord(z.enum(vitalNames), z.int().min(0).max(2)).optional(),
  /** The failure, to distinguish those of one page. */
  message: text(limits.reportMessage).optional(),
  stack: text(limits.reportStack).optional(),
  /** The pattern of the page's path, e.g. `/people/:id`. */
  route: pagePath.optional(),
  token: pageToken.optional(),
  /** Of shells from before there were page tokens; ignored. */
  canary: z
    .strictObject({ id: z.int().positive(), group: z.enum(canaryGroups), first: z.boolean() })
    .optional(),
});
export type BrowserReport = z.infer<typeof browserReport>;

/** Reports of the same failure of one version. */
export const versionFailure = z.object({
  id: failureId,
  kind: z.enum(failureKinds),
  /** Without what may be personal; empty when the browser gave none. */
  message: z.string(),
  /** Of the page that reported it first. */
  route: pagePath.nullable(),
  count: z.int(),
  firstSeenAt: timestamp,
  lastSeenAt: timestamp,
  /** Names with their major version, e.g. `Firefox 131`, most frequent first. */
  browsers: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type VersionFailure = z.infer<typeof versionFailure>;

/** A line of a stack. */
export const stackLine = z.object({
  /** The position in the published file, e.g. `at f (/mf/mf-admin/0.1.0-00000001/remote.js:1:234)`. */
  published: z.string(),
  /** The position in the source by the version's source map; `null` without a readable one. */
  source: z.string().nullable(),
});
export type StackLine = z.infer<typeof stackLine>;
