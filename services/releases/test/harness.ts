import { createHash } from "node:crypto";
import {
  type BuildManifest,
  endpoints,
  type FrontEndName,
  gatewaySecretHeader,
  type LiveSets,
  liveSets,
  type PageClaims,
} from "@deeds/contracts";
import { signPageToken } from "@deeds/contracts/page-token";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { createObjectStore } from "@deeds/service-kit/object-store";
import {
  administrator,
  administratorCalls,
  connectTestService,
  gatewaySecret,
  testBucketPrefix,
  testEngines,
} from "@deeds/test-kit";
import { expect } from "vitest";
import { createReleasesService } from "../src/app.ts";
import { bucket } from "../src/config.ts";
import { createModels } from "../src/models/index.ts";
import type { ServiceContext } from "../src/service-context.ts";
import { createIssuerKeys } from "../src/use-cases/issuer-keys.ts";
import { createPublishers } from "../src/use-cases/publisher.ts";
import { storeInstallationKey } from "../src/use-cases/signing-keys.ts";

const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/** Returns a small build as the federation package makes it, with a new version on each call. */
export function aBuild(
  name: FrontEndName,
  about: Partial<BuildManifest["manifest"]> &
    Partial<Pick<BuildManifest, "shared" | "imports" | "provides" | "slotProps" | "calls">> & {
      script?: string;
    } = {},
) {
  const {
    script = "export default 1;\n".repeat(20),
    shared = {},
    imports = {},
    provides = {},
    slotProps = {},
    calls = [],
    ...manifest
  } = about;
  const files = new Map([
    ["entry.1a2b3c4d.js", Buffer.from(script)],
    ["assets/face.5e6f7a8b.woff2", Buffer.from([0x77, 0x4f, 0x46, 0x32])],
  ]);
  const build: BuildManifest = {
    manifest: { name, contract: 1, pages: [], slots: [], uses: [], ...manifest },
    version: nextVersion(),
    commit: null,
    builtAt: new Date().toISOString(),
    entry: "entry.1a2b3c4d.js",
    preload: { js: [], css: [], fonts: [] },
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      integrity: integrityOf(bytes),
    })),
    shared,
    imports,
    provides,
    slotProps,
    calls,
  };
  return { build, files };
}
export type ABuild = ReturnType<typeof aBuild>;

export function addFile({ build, files }: ABuild, path: string, bytes: Buffer<ArrayBuffer>): void {
  files.set(path, bytes);
  build.files.push({ path, size: bytes.length, integrity: integrityOf(bytes) });
}

let versions = 0;
const nextVersion = (): string => `0.1.0-${(++versions).toString(16).padStart(8, "0")}`;

const urlPathOf = ({ path }: { path: string }, { manifest, version }: BuildManifest): string =>
  path.replace("{remote}", manifest.name).replace("{version}", version);

function formOf({ build, files }: ABuild, paths: readonly string[], signature?: string): FormData {
  const form = new FormData();
  if (signature !== undefined) form.set("signature", signature);
  form.set("manifest", JSON.stringify(build));
  for (const path of paths)
    form.append("file", new Blob([new Uint8Array(files.get(path) ?? [])]), path);
  return form;
}

function publishingClient(origin: string, token: string) {
  const { bearer, sign } = readPublishToken(token);
  const authorization = { authorization: `Bearer ${bearer}` };
  const send = (path: string, body: FormData, headers: Record<string, string> = authorization) =>
    fetch(`${origin}${path}`, { method: "POST", headers, body });
  return {
    /** Publishes a build, signed with the publish token unless headers are given. */
    publish: (
      sent: ABuild,
      headers?: Record<string, string>,
      signature = headers ? undefined : sign(sent.build),
    ) => {
      const form = formOf(sent, [...sent.files.keys()], signature);
      return send(urlPathOf(endpoints.publishRelease, sent.build), form, headers);
    },
    /** Uploads these files of a build ahead of its publication. */
    upload: (sent: ABuild, paths: readonly string[]) =>
      send(urlPathOf(endpoints.uploadRelease, sent.build), formOf(sent, paths)),
    /** Publishes a build whose files were uploaded. */
    commit: (sent: ABuild) =>
      send(urlPathOf(endpoints.publishRelease, sent.build), formOf(sent, [], sign(sent.build))),
    file: ({ build }: ABuild, path: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}/mf/${build.manifest.name}/${build.version}/${path}`, { headers }),
  };
}

export const publishToken = "a-publish-token-of-at-least-32-characters";

export const pageTokenKey = "a-key-of-page-tokens-of-32-characters";

let pages = 0;
let lastSetId = 1;

/** Returns the claims of a page, by default of the last activated set and another browser each time. */
export function aPage(about: Partial<PageClaims> = {}): PageClaims {
  pages += 1;
  return {
    id: `page-${pages}`.padEnd(22, "_"),
    issuedAt: Date.now(),
    setId: lastSetId,
    browser: `browser-${pages}`,
    canaries: [],
    ...about,
  };
}

export const tokenOf = (page: PageClaims): string => signPageToken(page, pageTokenKey);

type StartOptions = Partial<Pick<ServiceContext, "failureExport">>;

async function startService({ failureExport = null }: StartOptions) {
  const { identity, serve, ...opened } = await connectTestService("releases");
  const models = await createModels(opened.database.connection);
  await storeInstallationKey({ models }, publishToken, new Date());
  const context: ServiceContext = {
    ...opened,
    models,
    files: createObjectStore({ ...testEngines().s3, bucket: `${testBucketPrefix()}${bucket}` }),
    publishers: createPublishers(models, publishToken),
    issuerKeys: createIssuerKeys({ trustedHosts: ["127.0.0.1"] }),
    pageTokenKey,
    failureExport,
  };
  const app = createReleasesService(context, identity).callback();
  // The shipper's commands reach the service through the gateway.
  const { origin, client, stop } = await serve((request, response) => {
    request.headers[gatewaySecretHeader] ??= gatewaySecret;
    app(request, response);
  });
  return {
    origin,
    context,
    client,
    publisher: { authorization: `Bearer ${publishToken}` },
    ...publishingClient(origin, publishToken),
    ...administratorCalls(client, as),
    rows: (collection: string) =>
      context.database.connection.collection<{ _id: string | number }>(collection),
    stop,
  };
}

/** Starts the service on real engines, with its own database and bucket. */
export async function startReleases(options: StartOptions = {}) {
  const service = await startService(options);
  return { ...service, actions: createActions(service) };
}

export const as = administrator(7);

/** Calls an internal route as the gateway does. */
export const callInternally = (
  { origin }: { origin: string },
  path: string,
  init: RequestInit = {},
): Promise<Response> => fetch(origin + path, init);

/** Requests of an administrator that most tests need. */
function createActions(service: Awaited<ReturnType<typeof startService>>) {
  const { call, callFor } = service;
  const published = async (...builds: ABuild[]) => {
    for (const build of builds) expect((await service.publish(build)).status).toBe(201);
    return Object.fromEntries(builds.map(({ build }) => [build.manifest.name, build.version]));
  };
  const createSet = async (remotes: Record<string, string>, name?: string): Promise<number> =>
    (await call(endpoints.createReleaseSet, { body: { remotes, name } })).id;
  const named = async (...builds: ABuild[]) => createSet(await published(...builds));
  const overview = () => call(endpoints.releases);
  const activate = async (id: number) => {
    const set = await callFor(id, endpoints.activateReleaseSet);
    lastSetId = set.id;
    return set;
  };
  return {
    published,
    createSet,
    named,
    activate,
    stage: (id: number) =>
      call(endpoints.activateReleaseSet, { params: { id }, query: { environment: "staging" } }),
    promoted: async (...builds: ABuild[]): Promise<number> => {
      const id = await named(...builds);
      await activate(id);
      return id;
    },
    live: async (): Promise<LiveSets> =>
      liveSets.parse(await (await callInternally(service, "/internal/live")).json()),
    overview,
    /** Returns what the list of releases shows of a build. */
    versionOf: async ({ build }: ABuild) =>
      (await overview()).versions.find(({ version }) => version === build.version),
    freeze: (reason: string | null, until?: string) =>
      call(endpoints.freezeReleases, { body: { reason, until } }),
    keys: async () => (await service.client.call(endpoints.currentReleases, {})).body,
    auditEntriesOf: async (subject: number | string) => {
      const { items } = await service.context.audit.find({ subject: String(subject), limit: 50 });
      return items.toReversed();
    },
  };
}
