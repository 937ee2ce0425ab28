import { z } from "zod";
import {
  filePath,
  frontEndName,
  inEachLanguage,
  integrity,
  releaseVersion,
  remoteNavigation,
  remotePage,
} from "./release.ts";
import { timestamp } from "./text.ts";

const named = z.object(inEachLanguage);
// Paths are not limited: a version from before the limits may be live.
const livePage = z.object({ ...remotePage.shape, path: z.string(), heading: named.optional() });
const liveNavigation = z.object({
  ...remoteNavigation.shape,
  to: z.string(),
  label: named,
  // Later versions may have more icons and figures.
  icon: z.string().optional(),
  counts: remoteNavigation.shape.counts.catch(undefined),
});
const paths = z.array(filePath).default([]);
const preload = z.object({ js: paths, css: paths, fonts: paths });

/**
 * A front end of the live set, as the gateway writes it into every page. Reader and writer may
 * have different versions: unknown fields are ignored, and an added field
 * has a default.
 */
export const liveRemote = z.object({
  name: frontEndName,
  version: releaseVersion,
  /** URL prefix of its files, `/mf/<name>/<version>/`. */
  base: z.string(),
  entry: filePath,
  /** The server bundle; absent from versions that only browsers render, and from browsers its hash. */
  server: filePath.optional(),
  preload,
  pages: z.array(livePage).default([]),
  slots: z.array(z.string()).default([]),
  navigation: z.array(liveNavigation).optional(),
  /** File path to integrity, for every file. */
  integrity: z.record(filePath, integrity),
  /** The previous live version, the fallback of the page. */
  previous: z
    .object({
      version: releaseVersion,
      base: z.string(),
      entry: filePath,
      integrity: z.record(filePath, integrity),
      /** Only of the shell. */
      preload: preload.optional(),
    })
    .nullable()
    .default(null),
  /** Switched off: it is not loaded, and its areas show a message. */
  off: z.literal(true).optional(),
});
export type LiveRemote = z.infer<typeof liveRemote>;

/** The live release set: one version of each front end, changed as a whole. */
export const liveSet = z
  .object({
    id: z.int().positive(),
    /** Identifies the content by its parts, joined by `+`: a page is outdated when one is. */
    key: z.string(),
    activatedAt: z.iso.datetime(),
    remotes: z.array(liveRemote),
  })
  .meta({ id: "LiveSet" });
export type LiveSet = z.infer<typeof liveSet>;

/** Where a set can be live: `production` by default, `staging` for administrators who choose it. */
export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

/** The groups of a canary; the control group has the live set. */
export const canaryGroups = ["canary", "control"] as const;
export type CanaryGroup = (typeof canaryGroups)[number];

/** Versions for `percent` of all browsers, with a control group of the same size. */
const liveCanary = z.object({
  id: z.int().positive(),
  setId: z.int().positive(),
  percent: z.int().min(1).max(50),
  /** The front ends that differ from the live set. */
  remotes: z.array(liveRemote),
  /** Ids of canaries that one page cannot have together with this one. */
  conflicts: z.array(z.int()).default([]),
});
/** The part of a page's key that a canary adds. */
export const canaryKeyPart = (id: number): string => `canary ${id}`;
export type LiveCanary = z.infer<typeof liveCanary>;

/** The live sets of all environments, for the gateway. */
export const liveSets = z.object({
  production: liveSet,
  /** The live set with the staged versions of all front ends that can be live together. */
  staging: liveSet.nullable().default(null),
  /** The staged version of each front end, for a page with some of them only. */
  staged: z.array(z.object({ setId: z.int().positive(), remote: liveRemote })).default([]),
  /** Running canaries, oldest first. */
  canaries: z.array(liveCanary).default([]),
});
export type LiveSets = z.infer<typeof liveSets>;

/** A browser's group in a canary. */
const canaryMembership = z.object({ id: z.int(), group: z.enum(canaryGroups) });
export type CanaryMembership = z.infer<typeof canaryMembership>;

/** Id of the `<script type="application/json">` in which the gateway writes `pageBoot`. */
export const pageBootId = "deeds-boot";

/** What a browser without scripts sent from the form of a page. */
export const sentForm = z.object({
  /** By the names of the fields. */
  fields: z.record(z.string(), z.string()),
  /** The error response of the call that the form made. */
  failure: z.object({ status: z.int(), body: z.unknown() }).nullable(),
});
export type SentForm = z.infer<typeof sentForm>;

/** The initial data in the HTML of every page. */
export const pageBoot = z.object({
  language: z.enum(["ru", "en", "uk"]),
  live: liveSet,
  /** Only for an administrator who views staging. */
  staging: z.literal(true).optional(),
  /** Only for an administrator who previews a release set: the end of the preview. */
  own: z.object({ until: timestamp }).optional(),
  /** The live version of the shell, when the page has the previous one because it did not start. */
  failedShell: releaseVersion.optional(),
  /** Only for a visitor who opened the link of a preview. */
  preview: z.object({ until: timestamp }).optional(),
  /** Only for a visitor whose link of a preview has ended: the page has the live set. */
  previewEnded: z.literal(true).optional(),
  /** The first of `canaries`, for earlier shells. */
  canary: canaryMembership.optional(),
  /** Only in a group of at least one canary. */
  canaries: z.array(canaryMembership).optional(),
  /** Whether there are demo accounts, which the page announces. */
  demo: z.literal(true).optional(),
  /** The page token, where the browser does not expose the `Server-Timing` header. */
  token: z.string().optional(),
  /** Whether the root element contains the page, rendered with `data` and `failures`. */
  rendered: z.literal(true).optional(),
  /** Responses 404 and 410 of reads that the page was rendered with, by the keys of `data`. */
  failures: z.record(z.string(), z.object({ status: z.int(), body: z.unknown() })).optional(),
  /** The form that was sent from this page without scripts, and that it shows again. */
  form: sentForm.optional(),
  /**
   * Initial data by `METHOD path?query`, query parameters sorted. `GET /api/user` is `null` for a
   * visitor, and absent when the gateway could not load it.
   */
  data: z.record(z.string(), z.unknown()),
});
export type PageBoot = z.infer<typeof pageBoot>;
