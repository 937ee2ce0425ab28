import { z } from "zod";
import { liveSet, sentForm } from "./live-set.ts";
import { frontEndName, type integrity } from "./release.ts";

// Gateway and renderer may have different versions during a deployment: none of these schemas
// rejects unknown fields, and an added field is optional or has a default.

/**
 * The renderer's objects are named by their hash: server bundles and descriptions of release sets.
 * `PUT /objects/<hash>` with the bytes: 204; 422 when they have another hash.
 */
export const objectHash = z.string().regex(/^[0-9a-f]{96}$/);

/** The hash of an object, sha384 in hex, from a file's subresource integrity. */
export const hashOfIntegrity = (value: z.infer<typeof integrity>): string =>
  [...atob(value.slice("sha384-".length))]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("");

/** What is rendered together: a release set with the hash of each front end's server bundle. */
export const renderedSet = z.object({
  live: liveSet,
  /** Front ends without a server bundle are absent: the visitor's browser renders their areas. */
  bundles: z.record(frontEndName, objectHash),
});
export type RenderedSet = z.infer<typeof renderedSet>;

/** The response of a read that a page was rendered with. */
const knownResponse = z.object({ status: z.int(), body: z.unknown() });
export type KnownResponse = z.infer<typeof knownResponse>;

/**
 * `POST /render`. 200: `renderedPage`; 409: `missingObjects`, which the gateway sends before it
 * repeats the call; 503: `notRendered`.
 */
export const renderRequest = z.object({
  /** The hash of a `renderedSet` as JSON. */
  set: objectHash,
  /** Path and query of the page. */
  address: z.string().max(8_000),
  language: z.enum(["ru", "en", "uk"]),
  /** Public origin of the site, for absolute addresses. */
  origin: z.url(),
  /** Whether a user may be signed in: then the page has no user, no data and no sign-in button. */
  isSignedIn: z.boolean(),
  /** By `METHOD path?query`, query parameters sorted. */
  data: z.record(z.string(), knownResponse),
  /** Absent when the page is only read. */
  form: sentForm.optional(),
  /** Of staging or a preview: rendered apart from pages that are live. */
  isTrial: z.boolean().optional(),
});
export type RenderRequest = z.infer<typeof renderRequest>;

export const missingObjects = z.object({ missing: z.array(objectHash) });
export type MissingObjects = z.infer<typeof missingObjects>;

/** What the image of a shared link shows. */
export const shareCard = z.object({
  /** A name, or a sentence. */
  title: z.string(),
  lines: z.array(z.string()).default([]),
  /** `№ 000123` */
  number: z.string().nullable().default(null),
  /** Beside a seal. */
  verified: z.string().nullable().default(null),
  deeds: z.string().nullable().default(null),
  /** Path of a portrait at the people service. */
  photo: z.string().nullable().default(null),
});
export type ShareCard = z.infer<typeof shareCard>;

const path = z.string().regex(/^\/(?![/\\])/);

/** What a page says of itself for the tab, search engines and shared links. */
export const pageHead = z.object({
  status: z.union([z.literal(200), z.literal(404), z.literal(410)]).default(200),
  /** Without the product's name; `null` for the product alone. */
  title: z.string().nullable(),
  description: z.string().nullable().default(null),
  /** Path and query; `null` for the requested path. */
  canonical: path.nullable().default(null),
  noIndex: z.boolean().default(false),
  kind: z.enum(["website", "profile"]).default("website"),
  /** Path of a permanent redirect. */
  movedTo: path.nullable().default(null),
  /** Path and query of the feed about what the page shows, beside that of the site. */
  feed: z
    .string()
    .regex(/^\/feed\.xml\?/)
    .nullable()
    .default(null),
  /** Structured data of schema.org, without `@context`. */
  about: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Without one the image of the site. */
  card: shareCard.nullable().default(null),
});
export type PageHead = z.infer<typeof pageHead>;

/** The call that a sent form makes. */
export const formCall = z.object({
  /** `METHOD path` */
  call: z.string().max(2_000),
  body: z.unknown(),
  /**
   * Path of the page that follows, in which `{name}` stands for a value of the response: `none` for
   * one that is `null`.
   */
  next: path,
});
export type FormCall = z.infer<typeof formCall>;

/** A front end whose part of the page threw while it was rendered. */
export const renderFailure = z.object({
  remote: frontEndName,
  message: z.string().max(500),
  stack: z.string().max(8_000).optional(),
});
export type RenderFailure = z.infer<typeof renderFailure>;

/**
 * Why there is no page: too many calls wait, its process was ended or ended itself, or the shell of
 * the set threw; in any case the gateway sends the document without it.
 */
export const notRendered = z.object({
  reason: z.enum(["busy", "timeout", "ended", "failed"]),
  /** Only of `failed`. */
  failure: renderFailure.optional(),
});
export type NotRendered = z.infer<typeof notRendered>;

/** Reads that one page may wait for. */
export const maxWants = 50;

/**
 * Returns a page's head and reads as far as the contract allows them: without wrong fields, and the first
 * `maxWants`. `problems` say to the team of the page what is wrong.
 */
export function checkHeadAndWants(
  head: Readonly<Record<string, unknown>>,
  wants: readonly unknown[],
) {
  const issues = pageHead.safeParse(head).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path: [field] }) => String(field)));
  const right = Object.entries(head).filter(([field]) => !wrong.has(field));
  const problems = [...wrong].map((field) => `usePageHead has a wrong field: ${field}`);
  if (wants.length > maxWants) {
    problems.push(
      `The page waits for ${wants.length} reads, of which the first ${maxWants} are read`,
    );
  }
  return {
    head: { title: null, ...Object.fromEntries(right) },
    wants: wants.slice(0, maxWants),
    problems,
  };
}

export const renderedPage = z.object({
  /** The content of `#root`. */
  html: z.string(),
  head: pageHead,
  /** Reads that the page waits for, by `METHOD path?query`. */
  wants: z.array(z.string()).max(maxWants),
  failures: z.array(renderFailure).max(20),
  /** The front end whose page it is, and whose failure a wrong head is. */
  remote: frontEndName.optional(),
  /** `null` when the page shows what is wrong with the sent form; absent when it has no such form. */
  formCall: formCall.nullable().optional(),
});
export type RenderedPage = z.infer<typeof renderedPage>;
