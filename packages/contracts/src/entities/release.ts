import { z } from "zod";
import { canaryGroups, environments, frontEndName, liveSet, releaseVersion } from "../release.ts";
import { timestamp } from "../text.ts";

export const setRemotes = z.record(frontEndName, releaseVersion);

/** Who did it: a username, or which token; null for what the releases service did by itself. */
const by = z.string().nullable();

/** One version for each front end, named to be live together; never changed. */
export const releaseSet = z.object({
  id: z.int(),
  name: z.string().nullable(),
  remotes: setRemotes,
  /** What would be live if it became so now, where others have released since it was named. */
  result: setRemotes.optional(),
  /** Open pages take it at once, whatever is being done on them. */
  mandatory: z.boolean(),
  createdAt: timestamp,
  createdBy: by,
  activatedAt: timestamp.nullable(),
  /** Live in production. */
  live: z.boolean(),
  /** Live in staging. */
  staged: z.boolean(),
});
export type ReleaseSet = z.infer<typeof releaseSet>;

export const activationKinds = ["promoted", "rolled-back"] as const;

/** One moment at which a set became live somewhere. */
export const releaseActivation = z.object({
  id: z.int(),
  setId: z.int(),
  environment: z.enum(environments),
  kind: z.enum(activationKinds),
  at: timestamp,
  by,
});
export type ReleaseActivation = z.infer<typeof releaseActivation>;

/** While it holds nothing becomes live in production. */
export const releaseFreeze = z.object({
  reason: z.string(),
  /** Null: until somebody ends it. */
  until: timestamp.nullable(),
  at: timestamp,
  by,
});
export type ReleaseFreeze = z.infer<typeof releaseFreeze>;

/** A front end that is not loaded anywhere, whatever set is live. */
export const releaseSwitch = z.object({
  remote: frontEndName,
  reason: z.string(),
  at: timestamp,
  by,
});
export type ReleaseSwitch = z.infer<typeof releaseSwitch>;

/** Of the three grades of web.dev: how many page views were good, middling and poor. */
const grades = z.array(z.int()).length(3);
export const vitalNames = ["lcp", "inp", "cls"] as const;

/** What browsers told of a version on one day. */
const versionDay = z.object({
  day: z.string(),
  loadFailures: z.int(),
  renderFailures: z.int(),
  /** What the page's policy stopped. */
  policyFailures: z.int(),
  lcp: grades,
  inp: grades,
  cls: grades,
});
export type VersionDay = z.infer<typeof versionDay>;

/** A published build, with what is known of it. */
export const publishedVersion = z.object({
  remote: frontEndName,
  version: releaseVersion,
  commit: z.string().nullable(),
  publishedAt: timestamp,
  publishedBy: by,
  /** When its files were removed for its age: it can never be live again. */
  prunedAt: timestamp.nullable(),
  /** Whether it carries a signature of its publisher's key, which holds. */
  signed: z.boolean(),
  bytes: z.int(),
  /** Bytes of scripts that its first page asks for, and how many they may be. */
  firstBytes: z.int(),
  budget: z.int(),
  /** What browsers reported of it so far. */
  failures: z.object({ load: z.int(), render: z.int(), policy: z.int() }),
  days: z.array(versionDay),
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

const perGroup = z.record(z.enum(canaryGroups), z.int());

/** Why a canary stands as it does; `evidence` of 100 is enough to end it. */
export const canaryEvidence = z.object({
  /** Documents that the gateway has served. */
  served: perGroup,
  /** Page views with at least one failure. */
  failedViews: perGroup,
  /** Browsers that have seen a failure, and those that were slow: what is compared. */
  failed: perGroup,
  slow: perGroup,
  /** By how much what was seen is likelier of a worse version than of an equal one. */
  likelihood: z.object({ failed: z.number(), slow: z.number() }),
});
export type CanaryEvidence = z.infer<typeof canaryEvidence>;

export const canaryOutcomes = ["running", "promoted", "rolled-back", "stopped"] as const;

export const releaseCanary = z.object({
  id: z.int(),
  setId: z.int(),
  /** What everybody else had when it began. */
  baseSetId: z.int(),
  percent: z.int(),
  /** Percentages still to come. */
  ramp: z.array(z.int()),
  /** Whether the set becomes live by itself behind the last of them. */
  promotes: z.boolean(),
  everyMinutes: z.int(),
  startedAt: timestamp,
  by,
  endedAt: timestamp.nullable(),
  outcome: z.enum(canaryOutcomes),
  evidence: canaryEvidence,
});
export type ReleaseCanary = z.infer<typeof releaseCanary>;

/** Everything that an administrator sees of releases, newest first. */
export const releaseOverview = z.object({
  live: liveSet.nullable(),
  stagingSetId: z.int().nullable(),
  /** The one that a rollback makes live again; null: there is none. */
  previousSetId: z.int().nullable(),
  sets: z.array(releaseSet),
  history: z.array(releaseActivation),
  freeze: releaseFreeze.nullable(),
  switches: z.array(releaseSwitch),
  canaries: z.array(releaseCanary),
  versions: z.array(publishedVersion),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

/** What may publish one front end; its secret is shown once and stored as a hash. */
export const publishToken = z.object({
  id: z.int(),
  remote: frontEndName,
  name: z.string(),
  createdAt: timestamp,
  createdBy: by,
  lastUsedAt: timestamp.nullable(),
});
export type PublishToken = z.infer<typeof publishToken>;

/** What a browser saw of a remote's version. */
export const browserReport = z.strictObject({
  remote: frontEndName,
  version: releaseVersion,
  kind: z.enum(["load-failed", "render-failed", "vitals"]),
  /** Of `vitals`: 0 good, 1 middling, 2 poor; what was not measured is not there. */
  grades: z.partialRecord(z.enum(vitalNames), z.int().min(0).max(2)).optional(),
  canary: z
    .strictObject({
      id: z.int().positive(),
      group: z.enum(canaryGroups),
      /** Whether this browser tells of it for the first time in this canary. */
      first: z.boolean(),
    })
    .optional(),
});
export type BrowserReport = z.infer<typeof browserReport>;
