import { createHash } from "node:crypto";
import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { secrets } from "./services.ts";

/** A minimal front end: one script with its source map and one style sheet. */
interface SmallBuild {
  build: BuildManifest;
  files: Map<string, string>;
}

const serverBundle = "server.9c0d1e2f.js";

let versions = 0;

/** @param server the text of the server bundle; without it browsers render its pages */
export function smallBuild(
  name: FrontEndName,
  pages: BuildManifest["manifest"]["pages"],
  server?: string,
) {
  const files = new Map([
    ["main.1a2b3c4d.js", `export const words = ${JSON.stringify("the same ".repeat(300))};\n`],
    ["main.1a2b3c4d.js.map", '{"version":3,"sources":[],"names":[],"mappings":""}'],
    ["main.5e6f7a8b.css", `@layer remotes { @scope ([data-mf=${name}]) { a { color: black } } }\n`],
  ]);
  if (server !== undefined) files.set(serverBundle, server);
  if (name === "shell") files.set("signed-in.2b3c4d5e.js", "export const ofUsers = true;\n");
  for (const { chunk } of pages) if (chunk) files.set(`${chunk}.3c4d5e6f.js`, "export {};\n");
  versions += 1;
  const build: BuildManifest = {
    manifest: { name, contract: 1, pages, slots: [], uses: [] },
    version: `0.1.0-${versions.toString(16).padStart(8, "0")}`,
    commit: null,
    builtAt: new Date().toISOString(),
    entry: "main.1a2b3c4d.js",
    ...(server !== undefined && { server: serverBundle }),
    preload: { js: [], css: ["main.5e6f7a8b.css"], fonts: [] },
    files: [...files].map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: `sha384-${createHash("sha384").update(text).digest("base64")}`,
    })),
    shared: {},
    imports: {},
    provides: {},
    slotProps: {},
    calls: [],
  };
  return { build, files } satisfies SmallBuild;
}

const { bearer, sign } = readPublishToken(secrets.PUBLISH_TOKEN);
const headers = { authorization: `Bearer ${bearer}` };

async function publish(origin: string, { build, files }: SmallBuild): Promise<void> {
  const form = new FormData();
  form.set("manifest", JSON.stringify(build));
  form.set("signature", sign(build));
  for (const [path, text] of files) form.append("file", new Blob([text]), path);
  const path = `/api/releases/${build.manifest.name}/${build.version}`;
  const published = await fetch(`${origin}${path}`, { method: "POST", headers, body: form });
  if (published.status !== 201) throw new Error(await published.text());
}

/** Publishes builds through the gateway; returns what the call answers for their versions. */
async function post(origin: string, path: string, builds: readonly SmallBuild[]) {
  for (const build of builds) await publish(origin, build);
  const remotes = Object.fromEntries(
    builds.map(({ build }) => [build.manifest.name, build.version]),
  );
  const created = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ remotes }),
  });
  return created.json();
}

async function release(origin: string, builds: readonly SmallBuild[], query: string) {
  const created = await post(origin, endpoints.createReleaseSet.path, builds);
  const { id } = endpoints.createReleaseSet.response.parse(created);
  const activate = `${origin}/api/releases/sets/${id}/activate${query}`;
  const activated = await fetch(activate, { method: "POST", headers });
  if (!activated.ok) throw new Error(await activated.text());
  return id;
}

/** Publishes builds through the gateway and makes them live as one set; returns the set's id. */
export const ship = (origin: string, builds: readonly SmallBuild[]): Promise<number> =>
  release(origin, builds, "");

export const stage = (origin: string, build: SmallBuild): Promise<number> =>
  release(origin, [build], "?environment=staging");

/** Publishes a build as a preview; returns the path of its link, and a function that ends it. */
export async function previewOf(origin: string, build: SmallBuild) {
  const created = await post(origin, endpoints.createPreview.path, [build]);
  const { path, preview } = endpoints.createPreview.response.parse(created);
  const end = async () => {
    const address = `${origin}/api/releases/previews/${preview.id}`;
    const ended = await fetch(address, { method: "DELETE", headers });
    if (!ended.ok) throw new Error(await ended.text());
  };
  return { path, end };
}
