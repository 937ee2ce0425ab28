import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serve } from "@deeds/test-kit/http-server";
import { execute } from "./product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Version {
  version: string;
  dist: { tarball: string; integrity: string; shasum: string };
}

/** The document of a package, as npm sends it with the tarball of a new version and reads it. */
interface Packument {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, Version>;
  _attachments?: Record<string, { data: string }>;
}

const npmRegistry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" })
  .trim()
  .replace(/\/$/, "");

/** An npm registry: stores the scope `@deeds` in memory and redirects for every other package. */
export async function startRegistry() {
  const packuments = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();

  async function publish(request: IncomingMessage): Promise<void> {
    const { _attachments: sent = {}, ...document } = (await json(request)) as Packument;
    for (const version of Object.values(document.versions)) {
      const [data] = Object.values(sent).map((attachment) =>
        Buffer.from(attachment.data, "base64"),
      );
      if (!data) throw new Error(`${document.name} came without a tarball`);
      const path = `/-/${document.name}/${version.version}.tgz`;
      tarballs.set(path, data);
      const digest = (algorithm: string) => createHash(algorithm).update(data);
      version.dist = {
        tarball: `http://${request.headers.host}${path}`,
        integrity: `sha512-${digest("sha512").digest("base64")}`,
        shasum: digest("sha1").digest("hex"),
      };
    }
    const versions = { ...packuments.get(document.name)?.versions, ...document.versions };
    packuments.set(document.name, { ...document, versions });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url ?? "/");
    const tarball = tarballs.get(path);
    const packument = packuments.get(path.slice(1));
    if (request.method === "PUT") {
      await publish(request);
      response.writeHead(201, { "content-type": "application/json" }).end("{}");
    } else if (tarball) response.end(tarball);
    else if (packument) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(packument));
    } else if (path.startsWith("/@deeds/")) response.writeHead(404).end("{}");
    else response.writeHead(302, { location: npmRegistry + request.url }).end();
  }

  const { origin, stop } = await serve((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  /** Publishes the packages for teams of this checkout, by the command for it. */
  async function publishPackages(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "deeds-packages-"));
    const token = { [`npm_config_${origin.replace("http:", "")}/:_authToken`]: "any" };
    const args = ["scripts/packages.ts", "--to", folder, "--registry", origin];
    try {
      await execute(process.execPath, args, { cwd: root, env: { ...process.env, ...token } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return { origin, stop, publishPackages };
}
