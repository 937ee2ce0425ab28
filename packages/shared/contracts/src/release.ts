import { z } from "zod";

/** The front ends of this repository; other teams may ship more. */
export const frontEndNames: readonly FrontEndName[] = [
  "shell",
  "mf-registry",
  "mf-submissions",
  "mf-admin",
];

/** Name of a front end: the shell, or a remote of any team. */
export const frontEndName = z.string().regex(/^(shell|mf-[a-z][a-z0-9-]{1,38})$/);
export type FrontEndName = z.infer<typeof frontEndName>;

/** `<package version>-<first 8 hex digits of the hash of its sources>`. */
export const releaseVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);

/** A file's path inside its build, `/`-separated, never leaving it. */
// Aborts: the pattern takes cubic time for a long path.
export const filePath = z
  .string()
  .max(200, { abort: true })
  .regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.@-]*(\/[A-Za-z0-9_][A-Za-z0-9_.@-]*)*$/);

/** Source maps are published with a version and never served. */
export const isSourceMap = (path: string): boolean => path.endsWith(".map");

/** Server bundles are published with a version for the renderer and never served to browsers. */
const serverBundle = z.string().regex(/^server\.[0-9a-f]{8}\.js$/);
export const isServerBundle = (path: string): boolean =>
  serverBundle.safeParse(path.slice(path.lastIndexOf("/") + 1)).success;

/** Subresource integrity, sha384. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/);

export const releaseFile = z.strictObject({
  path: filePath,
  size: z.int().min(0),
  integrity,
});

const words = z.string().min(1).max(200);

export const inEachLanguage = { ru: words, en: words, uk: words };

/** Who may open a page: everyone, any account, administrators. */
const access = z.enum(["public", "signed-in", "admin"]);

/** Segments of letters, digits, `-` and `_`, or `:parameter`; one slash between, none at the end. */
export const pagePath = z
  .string()
  .max(200)
  .regex(/^(\/|(\/(:[A-Za-z]\w{0,39}|[A-Za-z0-9][A-Za-z0-9_-]*))+)$/);

/** A page that a remote offers; `path` in react-router's form, e.g. `/people/:id`. */
export const remotePage = z.strictObject({
  path: pagePath,
  access,
  /** The heading until the remote is loaded. */
  heading: z.strictObject(inEachLanguage).optional(),
  /**
   * Beside the panel of the workspace, or between header and footer. Without it a page for everyone
   * is public and any other page belongs to the workspace.
   */
  layout: z.enum(["public", "workspace"]).optional(),
  /** How an administrators' page rejects other users; without it the page leads home. */
  denial: z.enum(["stay", "toast"]).optional(),
  /**
   * Path of the remote's page that is rendered at this path too: its state remains when one path
   * changes to the other, e.g. from a list to the same list with one item open.
   */
  samePageAs: pagePath.optional(),
  /** Name of the chunk of scripts that the page needs besides the first ones (`webpackChunkName`). */
  chunk: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/)
    .optional(),
});
export type RemotePage = z.infer<typeof remotePage>;

const panelGroup = z.enum(["work", "moderation", "administration"]);
export type PanelGroup = z.infer<typeof panelGroup>;

/** The icons of the panel, by their names in Lucide. */
export const panelIcons = [
  "arrow-down-up",
  "bell",
  "book-open",
  "calendar",
  "chart-column",
  "contact",
  "file-check",
  "file-text",
  "heart",
  "image",
  "inbox",
  "layout-dashboard",
  "list-checks",
  "mail",
  "map-pin",
  "rocket",
  "scroll-text",
  "search",
  "settings",
  "shield-check",
  "star",
  "tag",
  "user-round-check",
  "users-round",
] as const;
export type PanelIcon = (typeof panelIcons)[number];

/** An entry of the workspace's panel, shown before the remote is loaded. */
export const remoteNavigation = z.strictObject({
  to: pagePath,
  label: z.strictObject(inEachLanguage),
  access,
  /** Ascending within its group; the specified entries are 10, 20, 30 … */
  order: z.int(),
  /** Without it `administration` for administrators' entries, `work` for others. */
  group: panelGroup.optional(),
  icon: z.enum(panelIcons).optional(),
  /** Also highlighted for deeper paths. */
  deep: z.literal(true).optional(),
  /** The figure shown beside it: of `adminStats`, or the unread news of what the user follows. */
  counts: z
    .enum([
      "followedNews",
      "pendingItems",
      "pendingProofs",
      "pendingPeople",
      "pendingContactEdits",
      "pendingRemovals",
    ])
    .optional(),
});
export type RemoteNavigation = z.infer<typeof remoteNavigation>;

const slotName = z.string().max(80);

/** The static description of a front end: `manifest.json` in its folder. */
export const remoteManifest = z.strictObject({
  name: frontEndName,
  /** Version of the shell contract (`defineRemote`). */
  contract: z.literal(1),
  pages: z.array(remotePage).max(100),
  /** Slots it fills, e.g. `submissions.add-proof`. */
  slots: z.array(slotName).max(100),
  /** Slots that it renders and other remotes fill. */
  uses: z.array(slotName).max(100),
  navigation: z.array(remoteNavigation).max(50).optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

const moduleKey = z.string().max(80);

/** Names of exports by shared module; `*` stands for names that the compiler does not know. */
const exportNames = z.record(moduleKey, z.array(z.string().min(1).max(100)).max(500));

/** `build.json` of a build; stored with the version. */
export const buildManifest = z
  .strictObject({
    manifest: remoteManifest,
    version: releaseVersion,
    commit: z.string().max(64).nullable(),
    builtAt: z.iso.datetime(),
    /** Built from uncommitted changes: for staging and previews only. */
    dirty: z.literal(true).optional(),
    /** The ES module to import: a remote's `remoteEntry`, the shell's main chunk. */
    entry: filePath,
    /** The server bundle: a CommonJS script that the renderer evaluates. */
    server: serverBundle.optional(),
    /** Scripts and styles that the first paint of any page of it needs, entry excluded. */
    preload: z.strictObject({
      js: z.array(filePath),
      css: z.array(filePath),
      fonts: z.array(filePath),
    }),
    files: z.array(releaseFile).min(1).max(500),
    /** Shared modules: the shell's versions, or the ranges of those that a remote uses (`^1.2.3`). */
    shared: z.record(moduleKey, z.string().max(40)),
    /** What a remote uses of the shared modules; empty for the shell. */
    imports: exportNames,
    /** What the shell's shared modules export; empty for a remote. */
    provides: exportNames,
    /**
     * Properties of each slot that it fills or shows, by their path (`person.name`): the types that
     * they may have; `object` for one whose own properties follow, `absent` for an optional one.
     */
    slotProps: z.record(
      slotName,
      z.record(z.string().max(200), z.array(z.string().max(200)).max(100)),
    ),
    /** Names of the endpoints that its scripts call. */
    calls: z.array(z.string().max(80)).max(500),
  })
  .meta({ id: "BuildManifest" });
export type BuildManifest = z.infer<typeof buildManifest>;
