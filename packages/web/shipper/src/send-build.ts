import { existsSync, openAsBlob, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BuildManifest, buildManifest, endpoints } from "@deeds/contracts";
import type { PublishToken } from "@deeds/contracts/publish-token";
import { z } from "zod";

/** Makes a call with the publish token; throws ReleaseError without a response. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>;

interface Sending {
  readonly call: Call;
  readonly built: Built;
  readonly token: PublishToken;
}

/**
 * Uploads the missing files in parts, then publishes; retries. Returns whether the version is `fresh`, not
 * already published, how many files were `ahead`, uploaded by an earlier attempt, and how many lost files of
 * a published version were `restored`. Throws ReleaseError.
 */
export async function sendBuild(sending: Sending) {
  const { build } = sending.built;
  const [published, uploaded] = await Promise.all([readPublished(sending), upload(sending, [])]);
  if (published) {
    const restored = uploaded?.missing ?? [];
    if (restored.length > 0) await sendAhead(sending, restored);
    const isCommitted = published.dirty && !build.dirty;
    if (restored.length > 0 || isCommitted || uploaded?.unsigned) {
      await accept(await publish(sending, []));
    }
    return { fresh: false, ahead: 0, restored: restored.length };
  }
  const { files } = build;
  const missing = uploaded?.missing ?? null;
  // An older service without uploads accepts all files in one call.
  const all = files.map(({ path }) => path);
  const along = missing === null || !(await sendAhead(sending, missing)) ? all : [];
  const response = await publish(sending, along);
  // The response to an earlier attempt may have been lost.
  if (response.status === 409 && (await readPublished(sending))) {
    return { fresh: false, ahead: 0, restored: 0 };
  }
  await accept(response);
  return { fresh: true, ahead: files.length - (missing ?? all).length, restored: 0 };
}

const publish = (sending: Sending, paths: readonly string[]): Promise<Response> =>
  withRetry(async () =>
    sending.call(addressOf(sending), { method: "POST", body: await formOf(sending, paths) }),
  );

/** Returns the published version; `null` when there is none. Throws when it has other files. */
async function readPublished({
  call,
  built: { build },
}: Sending): Promise<z.infer<typeof publishedBuild> | null> {
  const { manifest, version } = build;
  const known = await call(`/mf/${manifest.name}/${version}/build.json`);
  if (!known.ok) {
    await known.body?.cancel();
    return null;
  }
  const published = publishedBuild.parse(await accept(known));
  if (fingerprint(build) === fingerprint(published)) return published;
  throw new ReleaseError(
    `${manifest.name} ${version} is published with other files: a version never changes`,
  );
}

/** The used fields; the service may have another version than this package. */
const publishedBuild = z.object({
  dirty: z.literal(true).optional(),
  files: z.array(z.object({ path: z.string(), integrity: z.string() })),
});

const fingerprint = ({ files }: Pick<z.infer<typeof publishedBuild>, "files">) =>
  files.map((file) => `${file.path} ${file.integrity}`).join("\n");

const maxBytes = 1024 * 1024;
const maxFiles = 50;
const together = 3;

/** Returns false when the service has no uploads. */
async function sendAhead(sending: Sending, missing: readonly string[]): Promise<boolean> {
  const parts = partsOf(sending.built.build, new Set(missing));
  let isKnown = true;
  const send = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      isKnown = (await upload(sending, part)) !== null && isKnown;
    }
  };
  await Promise.all(Array.from({ length: together }, send));
  return isKnown;
}

function partsOf({ files }: BuildManifest, missing: ReadonlySet<string>): string[][] {
  const parts: { bytes: number; paths: string[] }[] = [];
  for (const { path, size } of files.filter((file) => missing.has(file.path))) {
    const part = parts.at(-1);
    if (part && part.bytes + size <= maxBytes && part.paths.length < maxFiles) {
      part.bytes += size;
      part.paths.push(path);
    } else parts.push({ bytes: size, paths: [path] });
  }
  return parts.map(({ paths }) => paths);
}

/**
 * Returns the missing files of the build, and whether it is published unsigned; `null` when the service has no uploads, or none for a published
 * version.
 */
async function upload(
  sending: Sending,
  paths: readonly string[],
): Promise<z.infer<typeof endpoints.uploadRelease.response> | null> {
  const response = await withRetry(async () =>
    sending.call(`${addressOf(sending)}/upload`, {
      method: "POST",
      body: await formOf(sending, paths),
    }),
  );
  if ([404, 405, 409].includes(response.status)) {
    await response.body?.cancel();
    return null;
  }
  return endpoints.uploadRelease.response.parse(await accept(response));
}

const addressOf = ({ built: { build } }: Sending): string =>
  `/api/releases/${build.manifest.name}/${build.version}`;

async function formOf({ built, token }: Sending, paths: readonly string[]): Promise<FormData> {
  const { build, folder } = built;
  const form = new FormData();
  form.set("signature", token.sign(build));
  form.set("manifest", JSON.stringify(build));
  for (const path of paths) form.append("file", await openAsBlob(join(folder, path)), path);
  return form;
}

/** Half a minute in total, the time of a gateway's restart. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const unavailable = new Set([502, 503, 504]);

/** Retries without a response; for idempotent calls only. */
async function withRetry(ask: () => Promise<Response>): Promise<Response> {
  for (const ms of pausesMs) {
    const response = await ask().catch((error: unknown) => {
      if (error instanceof ReleaseError) return null;
      throw error;
    });
    if (response && !unavailable.has(response.status)) return response;
    await response?.body?.cancel();
    await pause(ms);
  }
  return ask();
}

/** A version of a front end on the disk. */
export interface Built {
  readonly build: BuildManifest;
  /** Folder with the files that `build.files` names. */
  readonly folder: string;
}

/** `null` without a finished build. */
export function readBuild(folder: string): BuildManifest | null {
  const file = join(folder, "build.json");
  return existsSync(file) ? buildManifest.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

export function readBuilds(root: string): Built[] {
  const folders = readdirSync(root).flatMap((name) =>
    readdirSync(join(root, name)).map((version) => join(root, name, version)),
  );
  return folders.flatMap((folder) => {
    const build = readBuild(folder);
    return build ? [{ build, folder }] : [];
  });
}

/** Thrown when the releases service rejects a call or is unreachable. */
export class ReleaseError extends Error {
  override readonly name: string = "ReleaseError";
}

/** Thrown when the same call may be accepted later, and was not carried out. */
export class TemporaryReleaseError extends ReleaseError {
  override readonly name = "TemporaryReleaseError";
}

const checkAddress = "check the address: --gateway, GATEWAY_URL or config.gateway";

const brokenOff = /^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT))$/;

/** Returns why a connection ended without a response; `null` when there was none. */
export function breakOf(failure: unknown): string | null {
  const { cause } = failure as Error;
  const isBreak = cause instanceof Error && "code" in cause && brokenOff.test(`${cause.code}`);
  return isBreak ? cause.message : null;
}

/** Returns why a `fetch` of this address failed. */
export function unreachable(address: string | URL, failure: unknown): string {
  const { origin } = new URL(address);
  const reason = breakOf(failure);
  return reason === null
    ? `${origin} does not respond: ${checkAddress}`
    : `${origin} accepted the call and sent no response: ${reason}`;
}

const noGateway = (address: string): string =>
  `${new URL(address).origin} is no gateway of Good Deeds: ${checkAddress}`;

export const invalidToken = (address: string): string =>
  `refused (401): this publish token is not valid, or no longer: it was revoked or replaced, has expired, or is of another installation. An administrator makes a new one at ${new URL(address).origin}/releases, under Publish tokens; set it as PUBLISH_TOKEN`;

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/**
 * Returns the body of a response; throws ReleaseError with the service's message for an error.
 * @param temporary codes of errors that may have an end by themselves, besides those of a server
 */
export async function accept(
  response: Response,
  temporary: readonly string[] = [],
): Promise<unknown> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && !isPage) return body;
  const known = refusal.safeParse(body);
  if (!known.success) {
    // A proxy answers with 5xx while the gateway restarts.
    if (response.status < 500) throw new ReleaseError(noGateway(response.url));
    throw new TemporaryReleaseError(`the releases service returned ${response.status}`);
  }
  const issues = known.data.issues?.map((issue) => `\n- ${issue.path}: ${issue.message}`) ?? [];
  const message = `refused (${response.status}): ${known.data.message}${issues.join("")}`;
  const isTemporary = response.status >= 500 || temporary.includes(known.data.code);
  throw isTemporary ? new TemporaryReleaseError(message) : new ReleaseError(message);
}
