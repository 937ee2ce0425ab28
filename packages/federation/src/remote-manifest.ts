import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FrontEndName, type RemoteManifest, remoteManifest } from "@deeds/contracts";
import { BuildError } from "./compile.ts";
import { isShell } from "./fingerprint.ts";

/** Throws BuildError for an invalid manifest, or a page or slot that the source never names. */
export function readRemoteManifest(name: FrontEndName, folder: string): RemoteManifest {
  const parsed = remoteManifest.safeParse(
    JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")),
  );
  if (!parsed.success) {
    throw new BuildError(`${name}/manifest.json is not valid:\n${parsed.error.message}`);
  }
  const source = sourceText(join(folder, "src"));
  const problems = [...wrongName(name, parsed.data), ...notInSource(parsed.data, source)];
  if (problems.length > 0) {
    throw new BuildError(`${name}/manifest.json disagrees with the code:\n${problems.join("\n")}`);
  }
  return parsed.data;
}

const wrongName = (name: FrontEndName, manifest: RemoteManifest): string[] =>
  manifest.name === name ? [] : [`- its name is ${manifest.name}`];

function notInSource(manifest: RemoteManifest, source: string): string[] {
  const pages = isShell(manifest.name) ? [] : manifest.pages.map((page) => page.path);
  return [...pages, ...manifest.slots, ...manifest.uses]
    .filter((stated) => !source.includes(`"${stated}"`))
    .map((stated) => `- it names ${stated}, its source does not`);
}

const sourceText = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
