import { z } from "zod";
import { timestamp } from "./text.ts";

/** The front ends of this repository; a team elsewhere may ship others. */
export const frontEndNames: readonly FrontEndName[] = [
  "shell",
  "mf-registry",
  "mf-submissions",
  "mf-admin",
];

/** Name of a separately shipped front end: the shell, or a remote of any team. */
export const frontEndName = z.string().regex(/^(shell|mf-[a-z][a-z0-9-]{1,38})$/);
export type FrontEndName = z.infer<typeof frontEndName>;

/** `<package version>-<first 8 hex digits of the hash of everything it was built from>`. */
export const releaseVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);

/** A file's path inside its build, `/`-separated, never leaving it. */
export const filePath = z
  .string()
  .max(200)
  .regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.@-]*(\/[A-Za-z0-9_][A-Za-z0-9_.@-]*)*$/);

/** Subresource integrity, sha384. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/);

export const releaseFile = z.strictObject({
  path: filePath,
  size: z.int().min(0),
  integrity,
});

const words = z.string().min(1).max(200);

const inEachLanguage = { ru: words, en: words, uk: words };

/** Who may open a page: everyone, any account, administrators. */
const access = z.enum(["public", "signed-in", "admin"]);

/** A page that a remote offers; `path` in react-router's form, e.g. `/people/:id`. */
export const remotePage = z.strictObject({
  path: z.string(),
  access,
  /** Its first heading, which the gateway writes into the page before any script is there. */
  heading: z.strictObject(inEachLanguage).optional(),
});
export type RemotePage = z.infer<typeof remotePage>;

/** An entry of the signed-in workspace's panel, drawn before anything of the remote is loaded. */
export const remoteNavigation = z.strictObject({
  to: z.string(),
  label: z.strictObject(inEachLanguage),
  access,
  /** Smaller stands higher; the specification's own entries are 10, 20, 30 … */
  order: z.int(),
});
export type RemoteNavigation = z.infer<typeof remoteNavigation>;

/** What a front end states of itself without running: `manifest.json` in its folder. */
export const remoteManifest = z.strictObject({
  name: frontEndName,
  /** Version of the shell contract (`defineRemote`) it is written against. */
  contract: z.literal(1),
  pages: z.array(remotePage),
  /** Slots it fills, e.g. `submissions.add-proof`. */
  slots: z.array(z.string()),
  /** Slots it shows, filled by others. */
  uses: z.array(z.string()),
  navigation: z.array(remoteNavigation).optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** What a build writes beside its files as `build.json`; stored with the version. */
export const buildManifest = z
  .strictObject({
    manifest: remoteManifest,
    version: releaseVersion,
    commit: z.string().max(64).nullable(),
    builtAt: z.iso.datetime(),
    /** The ES module to import: a remote's `remoteEntry`, the shell's main chunk. */
    entry: filePath,
    /** Scripts and styles that the first paint of any page of it needs, entry excluded. */
    preload: z.strictObject({
      js: z.array(filePath),
      css: z.array(filePath),
      fonts: z.array(filePath),
    }),
    files: z.array(releaseFile).min(1).max(500),
    /** Libraries that are once in the page: the shell's versions, or a remote's ranges (`^1.2.3`). */
    shared: z.record(z.string().max(80), z.string().max(40)).optional(),
    /** Names of the calls that its scripts make. */
    calls: z.array(z.string().max(80)).max(500).optional(),
  })
  .meta({ id: "BuildManifest" });
export type BuildManifest = z.infer<typeof buildManifest>;

const named = z.object(inEachLanguage);
const livePage = z.object({ ...remotePage.shape, heading: named.optional() });
const liveNavigation = z.object({ ...remoteNavigation.shape, label: named });
const paths = z.array(filePath).default([]);

/**
 * One front end inside the live set, as the gateway writes it into every page. Whoever reads it may be
 * of another version than whoever wrote it: what is unknown is left out, and a field that is added
 * here has a default.
 */
export const liveRemote = z.object({
  name: frontEndName,
  version: releaseVersion,
  /** Address prefix of its files, `/mf/<name>/<version>/`. */
  base: z.string(),
  entry: filePath,
  preload: z.object({ js: paths, css: paths, fonts: paths }),
  pages: z.array(livePage).default([]),
  slots: z.array(z.string()).default([]),
  navigation: z.array(liveNavigation).optional(),
  /** File path to integrity, for every file. */
  integrity: z.record(filePath, integrity),
  /** The last version that was live before this one, to fall back on in the page. */
  previous: z
    .object({
      version: releaseVersion,
      base: z.string(),
      entry: filePath,
      integrity: z.record(filePath, integrity),
    })
    .nullable()
    .default(null),
  /** Switched off by somebody: it is not loaded, and its areas say so. */
  off: z.literal(true).optional(),
});
export type LiveRemote = z.infer<typeof liveRemote>;

/** What is live: one version per front end, changed as a whole, kept as history. */
export const liveSet = z
  .object({
    id: z.int().positive(),
    /** Another one as soon as anything of it is another: by it a page knows that it is old. */
    key: z.string(),
    activatedAt: z.iso.datetime(),
    remotes: z.array(liveRemote),
  })
  .meta({ id: "LiveSet" });
export type LiveSet = z.infer<typeof liveSet>;

/** Where a set can be live: `production` is everybody's, `staging` an administrator's choice. */
export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

/** In which part of a canary somebody is; the control group has what everybody has. */
export const canaryGroups = ["canary", "control"] as const;
export type CanaryGroup = (typeof canaryGroups)[number];

/** Everything that is live somewhere, as the gateway reads it of the releases service. */
export const liveSets = z.object({
  production: liveSet,
  staging: liveSet.nullable().default(null),
  /** A set for `percent` of all browsers; as many others are counted beside them. */
  canary: z
    .object({ id: z.int().positive(), percent: z.int().min(1).max(50), live: liveSet })
    .nullable()
    .default(null),
});
export type LiveSets = z.infer<typeof liveSets>;

/** Id of the `<script type="application/json">` in which the gateway writes `pageBoot`. */
export const pageBootId = "deeds-boot";

/** What every page carries in its HTML, so that it paints without asking for it. */
export const pageBoot = z.object({
  language: z.enum(["ru", "en", "uk"]),
  live: liveSet,
  /** Only for an administrator who looks at what is not everybody's yet. */
  staging: z.literal(true).optional(),
  /** Only for an administrator who looks at a set of their own choice for a while. */
  own: z.object({ until: timestamp }).optional(),
  /** Only while there is a canary, and only for those whose pages are counted. */
  canary: z.object({ id: z.int(), group: z.enum(canaryGroups) }).optional(),
  /**
   * First data by `METHOD path?query`, queries in alphabetical order. `GET /api/user` is null when
   * nobody is signed in, and absent when the gateway could not know.
   */
  data: z.record(z.string(), z.unknown()),
});
export type PageBoot = z.infer<typeof pageBoot>;
