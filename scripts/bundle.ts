import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartFailure } from "../packages/tools/engines/src/index.ts";
import { readImages, withComposeImages, withImages } from "./bundle/images.ts";
import { root } from "./check/run-tool.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./start/terminal.ts";

const usage = `node scripts/run.mjs scripts/bundle.ts --version 1.2.3 --registry ghcr.io/… --digests FILE --to DIR
  Writes what an operator needs besides the images: the manifests, docker-compose.yml and the scripts that create secrets,
  with the images of this release by digest.
  --digests  the metadata file of \`docker buildx bake\`, which has pushed these images`;

const option = { type: "string" } as const;
/** Pages link to files of the repository that a bundle does not have. */
const linkToFile = /\[([^\]]+)\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
const files = ["docker-compose.yml", "deploy", "k8s", "docs", "LICENSE", "scripts/*-secrets.mjs"];

await runCommand(async () => {
  const options = { version: option, registry: option, digests: option, to: option };
  const { version, registry, digests, to } = readArguments(usage, { options }).values;
  if (!(version && registry && digests && to)) throw new StartFailure(usage);
  const pushed: Record<string, { "containerimage.digest"?: string }> = JSON.parse(
    readFileSync(digests, "utf8"),
  );
  for (const file of globSync(files, { cwd: root })) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file), { recursive: true });
  }
  const change = (file: string, changed: (text: string) => string) => {
    const path = join(to, file);
    writeFileSync(path, changed(readFileSync(path, "utf8")));
  };
  const lock = readImages(readFileSync(join(root, "deploy/images.env"), "utf8"));
  const engineOf = (name: string) => lock.get(`${name.toUpperCase()}_IMAGE`);
  const ownOf = (name: string) => {
    const part = name.replace("good-deeds/", "");
    const digest = pushed[part]?.["containerimage.digest"];
    if (!digest) throw new StartFailure(`${digests} has no digest of ${part}.`);
    // The tag of a ship job's image is a part of the job's name, which has no dots.
    const tag = part.startsWith("ship-") ? version.replaceAll(".", "-") : version;
    return { name: `${registry}/${part}`, tag, digest };
  };
  for (const file of globSync("k8s/**/kustomization.yaml", { cwd: root })) {
    const isOverlay = file.startsWith("k8s/overlays/");
    change(file, (text) => withImages(text, isOverlay ? ownOf : engineOf));
  }
  change("docker-compose.yml", (text) =>
    withComposeImages(text, ownOf, (variable) => lock.get(variable)),
  );
  for (const page of globSync("**/*.md", { cwd: to })) {
    const isThere = (link: string) => existsSync(join(to, dirname(page), link));
    change(page, (text) =>
      text.replaceAll(linkToFile, (all, label: string, link: string) =>
        isThere(link) ? all : label,
      ),
    );
  }
  printLine(`the bundle of ${version} is in ${resolve(to)}`);
});
