import { createHash } from "node:crypto";
import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";

const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/** A build as the federation package makes it, small; every call is another version. */
export function aBuild(
  name: FrontEndName,
  about: Partial<BuildManifest["manifest"]> & { script?: string } = {},
) {
  const { script = "export default 1;\n".repeat(20), ...manifest } = about;
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
  };
  return { build, files };
}
export type ABuild = ReturnType<typeof aBuild>;

let versions = 0;
const nextVersion = (): string => `0.1.0-${(++versions).toString(16).padStart(8, "0")}`;

export interface ReleasesDoor {
  /** Sends a build with the publish token, or with what the headers say. */
  publish(sent: ABuild, headers?: Record<string, string>, signature?: string): Promise<Response>;
  /** Asks for a file of a build. */
  file(sent: ABuild, path: string, headers?: Record<string, string>): Promise<Response>;
}

export function releasesDoor(origin: string, token: string): ReleasesDoor {
  return {
    publish: ({ build, files }, headers = { authorization: `Bearer ${token}` }, signature) => {
      const form = new FormData();
      if (signature !== undefined) form.set("signature", signature);
      form.set("manifest", JSON.stringify(build));
      for (const [path, bytes] of files)
        form.append("file", new Blob([bytes.toString("latin1")]), path);
      const path = endpoints.publishRelease.path
        .replace("{remote}", build.manifest.name)
        .replace("{version}", build.version);
      return fetch(`${origin}${path}`, { method: "POST", headers, body: form });
    },
    file: ({ build }, path, headers = {}) =>
      fetch(`${origin}/mf/${build.manifest.name}/${build.version}/${path}`, { headers }),
  };
}
